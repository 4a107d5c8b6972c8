-- Payments live apart from bookings: a booking may have several attempts, an attempt several refunds.

create table payment_attempts (
  -- Ours, known to the provider as order code or metadata, and the root of every idempotency key sent to it.
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  -- The payment_reference that the browser carries. Not the id: what a visitor sees must not name what we send.
  reference text not null unique check (reference ~ '^[0-9a-z]{26}$'),
  booking_id text not null references bookings on delete restrict,
  provider text not null check (provider in ('stripe', 'worldpay', 'globalpay', 'zero_cost')),
  purpose text not null default 'booking' check (purpose in ('booking', 'move', 'deposit')),
  amount integer not null check (amount >= 0),
  currency text not null default 'GBP' check (currency = 'GBP'),
  status text not null check (status in (
    'created', 'awaiting_customer', 'action_required', 'declined', 'authorised', 'captured', 'part_refunded', 'refunded',
    'voided', 'cancelled', 'failed'
  )),
  provider_ref text,
  -- Cumulative, in pence; each only ever grows, so that the order in which news arrives does not matter.
  authorised integer not null default 0 check (authorised >= 0),
  captured integer not null default 0 check (captured between 0 and authorised),
  -- The sum of its refunds that have not failed.
  refunded integer not null default 0 check (refunded between 0 and captured),
  -- The hold ended or was replaced: to be given up at the provider, if nobody has paid.
  cancel_requested_at timestamptz,
  -- Decided for good: whatever this attempt brought or brings goes back.
  reversal_requested_at timestamptz,
  -- When the job advance-payments looks at it next, and how often it has.
  next_check_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payment_attempts_by_booking on payment_attempts (booking_id);
-- The provider's reference names one attempt of ours: a cheap payment cannot confirm a second, dear booking.
create unique index one_attempt_per_provider_ref on payment_attempts (provider, provider_ref)
  where provider_ref is not null;
create index payment_attempts_due on payment_attempts (next_check_at)
  where status in ('created', 'awaiting_customer', 'action_required', 'declined', 'authorised');

-- Every change of an attempt's status; written by the trigger, so that no code can forget it.
create table payment_attempt_events (
  id bigint generated always as identity primary key,
  attempt_id text not null references payment_attempts on delete cascade,
  from_status text,
  to_status text not null,
  at timestamptz not null
);
create index payment_attempt_events_by_attempt on payment_attempt_events (attempt_id);

create function note_attempt_status() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into payment_attempt_events (attempt_id, to_status, at) values (new.id, new.status, new.created_at);
  elsif new.status is distinct from old.status then
    insert into payment_attempt_events (attempt_id, from_status, to_status, at)
    values (new.id, old.status, new.status, new.updated_at);
  end if;
  return null;
end
$$;
create trigger note_attempt_status after insert or update of status on payment_attempts
  for each row execute function note_attempt_status();

-- What a provider told us, verified, before anything was done with it.
create table provider_events (
  provider text not null check (provider in ('stripe', 'worldpay', 'globalpay', 'zero_cost')),
  -- The provider's own id of the event, or a digest of it: a second delivery is the same row.
  dedupe_key text not null,
  attempt_id text references payment_attempts on delete restrict,
  provider_ref text,
  hint text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (provider, dedupe_key)
);
create index provider_events_open on provider_events (received_at) where processed_at is null;

create table refunds (
  -- Sent to the provider as its idempotency key.
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  attempt_id text not null references payment_attempts on delete restrict,
  amount integer not null check (amount > 0),
  status text not null check (status in ('requested', 'accepted', 'done', 'failed')),
  reason text not null,
  provider_ref text,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refunds_by_attempt on refunds (attempt_id);
create index refunds_open on refunds (next_attempt_at) where status in ('requested', 'accepted');
create unique index one_refund_per_provider_ref on refunds (attempt_id, provider_ref) where provider_ref is not null;

-- A POST that creates, and its first answer. Kept for 24 hours.
create table idempotency_keys (
  endpoint text not null,
  key text not null,
  -- Of the body: another body under the same key is refused.
  request_hash text not null,
  booking_id text references bookings on delete cascade,
  -- Null while the first call is at work; a replay then waits, and takes over when its lease has run out.
  -- The envelope as JSON text, byte for byte what was first sent, and its status.
  answer text,
  answer_status integer,
  leased_until timestamptz,
  -- After this a replay asks the provider for a fresh token instead of repeating an expired one.
  answer_expires_at timestamptz,
  created_at timestamptz not null,
  primary key (endpoint, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

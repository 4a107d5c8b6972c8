-- Payments are apart from bookings: a booking may have several attempts, and an attempt several refunds.

create table payment_attempts (
  -- Our id. The provider knows it as order code or metadata, and each idempotency key that we send is built on it.
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  -- The payment_reference that the browser carries. It is not the id, so that visitors never learn what we send to
  -- the provider.
  reference text not null unique check (reference ~ '^[0-9a-z]{26}$'),
  booking_id text not null references bookings on delete restrict,
  -- payments/providers.ts lists the providers; the list is not repeated here.
  provider text not null check (provider ~ '^[a-z_]{2,30}$'),
  purpose text not null default 'booking' check (purpose in ('booking', 'move', 'deposit')),
  amount integer not null check (amount >= 0),
  currency text not null default 'GBP' check (currency = 'GBP'),
  status text not null check (status in (
    'created', 'awaiting_customer', 'action_required', 'declined', 'authorised', 'captured', 'part_refunded', 'refunded',
    'voided', 'cancelled', 'failed'
  )),
  provider_ref text,
  -- Running totals that only grow, so that news may arrive in any order.
  authorised integer not null default 0 check (authorised >= 0),
  captured integer not null default 0 check (captured between 0 and authorised),
  -- The sum of the refunds that have not failed. It may exceed captured: Global Payments lets a merchant refund up to
  -- 115 percent by hand, and an attempt whose refund we could not record would hear no more news.
  refunded integer not null default 0 check (refunded >= 0),
  -- The hold has ended or was replaced: cancel at the provider, unless somebody has paid.
  cancel_requested_at timestamptz,
  -- Final: all money of this attempt is returned, also money that is still to come.
  reversal_requested_at timestamptz,
  -- When the job advance-payments looks at the attempt next, and how often it has looked.
  next_check_at timestamptz,
  checks integer not null default 0,
  -- Declined cards (docs/decisions/0032), as the provider counts them for this attempt. Only grows.
  declines integer not null default 0 check (declines >= 0),
  -- Declined cards that the provider's count leaves out: those of the attempts that this one replaces, and cards whose
  -- bank did not confirm the cardholder.
  declines_besides integer not null default 0 check (declines_besides >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payment_attempts_by_booking on payment_attempts (booking_id);
-- A provider's reference belongs to one attempt: a cheap payment cannot confirm a second, dearer booking.
create unique index one_attempt_per_provider_ref on payment_attempts (provider, provider_ref)
  where provider_ref is not null;
create index payment_attempts_due on payment_attempts (next_check_at)
  where status in ('created', 'awaiting_customer', 'action_required', 'declined', 'authorised');

-- Every change of an attempt's status, written by the trigger note_attempt_status.
create table payment_attempt_events (
  id bigint generated always as identity primary key,
  attempt_id text not null references payment_attempts on delete cascade,
  from_status text,
  to_status text not null,
  at timestamptz not null
);
create index payment_attempt_events_by_attempt on payment_attempt_events (attempt_id);

-- The card that an attempt is being paid with, where we take the steps of 3-D Secure ourselves. A second card replaces
-- the first, and the row is deleted once the card is charged or declined.
create table card_authentications (
  attempt_id text primary key references payment_attempts on delete cascade,
  -- The provider's names: of the card, good for one charge, and of the authentication.
  card text not null check (card ~ '^[!-~]{1,100}$'),
  authentication text not null check (authentication ~ '^[!-~]{1,100}$'),
  -- The provider's last answer, which decides the next step. Before a charge we ask the provider again.
  state text not null check (state in ('begun', 'challenged', 'passed', 'failed')),
  has_method_page boolean not null,
  -- What the bank gave the browser; we send it to the provider before the charge.
  challenge_result text check (length(challenge_result) <= 20000),
  updated_at timestamptz not null
);

-- Verified news from providers, stored before it is acted on.
create table provider_events (
  provider text not null check (provider ~ '^[a-z_]{2,30}$'),
  -- The provider's id of the event, or a digest of it: a second delivery is the same row.
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
  -- Sent to the provider as the idempotency key.
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  attempt_id text not null references payment_attempts on delete restrict,
  amount integer not null check (amount > 0),
  status text not null check (status in ('requested', 'accepted', 'done', 'failed')),
  reason text not null,
  provider_ref text,
  -- For providers that do not list refunds: the payment's last event before we sent this one. If a later look still
  -- finds that event last, the refund did not arrive. Null where this proves nothing.
  last_event_before text,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refunds_by_attempt on refunds (attempt_id);
-- 'done' as well: such a refund is followed for some weeks, because it may still fail.
create index refunds_followed on refunds (next_attempt_at) where status in ('requested', 'accepted', 'done');
create unique index one_refund_per_provider_ref on refunds (attempt_id, provider_ref) where provider_ref is not null;

-- The first answer to each POST that creates something. Kept for 24 hours.
create table idempotency_keys (
  endpoint text not null,
  key text not null,
  -- Of the body: the same key with another body is refused.
  request_hash text not null,
  booking_id text references bookings on delete cascade,
  -- The envelope as JSON text, byte for byte as first sent, and its status. Null while the first call is running: a
  -- replay waits, and takes over when the lease has run out.
  answer text,
  answer_status integer,
  leased_until timestamptz,
  -- After this instant a replay asks the provider for a fresh token instead of repeating an expired one.
  answer_expires_at timestamptz,
  created_at timestamptz not null,
  primary key (endpoint, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
create index idempotency_keys_by_booking on idempotency_keys (booking_id) where booking_id is not null;

-- What a card's bank asks back of a payment, and what it reports as fraud before anybody asks (docs/decisions/0116).
create table payment_disputes (
  provider text not null check (provider ~ '^[a-z_]{2,30}$'),
  -- The provider's name of it.
  provider_ref text not null,
  attempt_id text not null references payment_attempts on delete restrict,
  kind text not null check (kind in ('dispute', 'inquiry', 'fraud_warning')),
  amount integer not null check (amount > 0),
  reason text not null check (reason in ('fraud', 'not_recognised', 'not_received', 'not_as_described', 'refund_missing',
    'paid_twice', 'cancelled', 'other')),
  -- 'ended': nothing was lost, and nobody decided: an inquiry that was dropped, a report that was dealt with.
  status text not null check (status in ('needs_answer', 'under_review', 'won', 'lost', 'ended')),
  -- No refund of the payment can be sent while it is open.
  holds_refunds boolean not null,
  -- Taken back by the bank for good: nothing before it is lost.
  charged_back integer not null check (charged_back between 0 and amount),
  answer_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null,
  primary key (provider, provider_ref),
  constraint closed_with_its_outcome check ((closed_at is null) = (status in ('needs_answer', 'under_review')))
);
create index payment_disputes_by_attempt on payment_disputes (attempt_id);
create index payment_disputes_open on payment_disputes (opened_at) where closed_at is null;

-- Both are written by settle with the rows above, under the attempt's lock: the job that sends refunds looks at the
-- attempt that it has locked, and a sum need not join.
alter table payment_attempts
  -- While it is set, none of the payment's refunds is sent.
  add column disputed_since timestamptz,
  -- Of what was captured and did not go back: what its bank has taken back for good. Null: nothing, as in each new row
  -- that reserve_booking makes of JSON without it.
  add column charged_back integer,
  -- Until when the bank holds what is authorised, where the provider says it.
  add column capture_before timestamptz;
-- Not validated, which would read the whole table under its lock: the column is new and null everywhere.
alter table payment_attempts add constraint no_more_is_charged_back_than_captured
  check (charged_back between 0 and captured) not valid;

-- 'dropped': it was not sent, because the bank gave the money back itself, or it failed on its way because of a dispute and
-- another one waits instead. A version before takes it for one that has ended.
alter table refunds drop constraint refunds_status_check;
-- The narrower one has looked at every row that is there.
alter table refunds add constraint refunds_status_check
  check (status in ('requested', 'accepted', 'done', 'failed', 'dropped')) not valid;

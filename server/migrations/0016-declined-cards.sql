-- How many cards were declined, so that a hold is no place to try out stolen ones (docs/decisions/0032).
alter table payment_attempts
  -- As the provider counts them for this attempt. Only grows.
  add column declines integer not null default 0 check (declines >= 0),
  -- What it does not count: those of the payments that this one replaces, and cards whose bank did not answer for them.
  add column declines_besides integer not null default 0 check (declines_besides >= 0);

-- The answer that began a payment holds what its card form needs. It is kept for a repetition of the call, and for no
-- longer than somebody can pay. A repetition afterwards takes the lease up and finds out how the booking stands.
create index idempotency_keys_by_booking on idempotency_keys (booking_id) where booking_id is not null;

create function forget_begun_answer() returns trigger
language plpgsql as $$
begin
  update idempotency_keys
  set answer = null, answer_status = null, answer_expires_at = null, leased_until = timestamptz 'epoch'
  where booking_id = new.booking_id and answer is not null and answer_status = 200;
  return null;
end
$$;
-- Order of locks: the attempt, then the key, as where a begun payment is stored.
create trigger forget_begun_answer after update of status, cancel_requested_at on payment_attempts
  for each row
  when (
    (old.cancel_requested_at is null and new.cancel_requested_at is not null)
    or (old.status in ('created', 'awaiting_customer', 'action_required', 'declined')
      and new.status not in ('created', 'awaiting_customer', 'action_required', 'declined'))
  )
  execute function forget_begun_answer();

-- What was kept before this rule.
update idempotency_keys k
set answer = null, answer_status = null, answer_expires_at = null, leased_until = timestamptz 'epoch'
from bookings b
where b.id = k.booking_id and k.answer is not null and k.answer_status = 200
  and k.endpoint like '%/add_reservation' and b.status <> 'held';

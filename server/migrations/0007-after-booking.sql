-- What happens to a booking after it was made: cancelled, reminded of, looked after by the owner.

-- Why a confirmed booking is cancelled and what was promised then. Goes when another slot is taken for it.
create table cancellations (
  booking_id text primary key references bookings on delete cascade,
  by_whom text not null check (by_whom in ('visitor', 'business')),
  -- For whoever reads it: 'weather'.
  reason text not null,
  -- Promised back, in pence: what the visitor was shown and mailed, and what the refunds add up to.
  refund integer not null check (refund >= 0),
  -- What stays with us of the money that was taken.
  admin_fee integer not null check (admin_fee >= 0),
  -- By the business: until this day the party may take another slot free of charge, or the money. Null: decided.
  offer_until date,
  cancelled_at timestamptz not null,
  check (by_whom = 'business' or offer_until is null)
);

alter table mails
  -- An .ics file that goes with it.
  add column calendar text,
  -- What this mail is about, where a second one would be one too many: 'reminder 24 <booking> <date> <time>'.
  add column once_key text unique;

-- A booking may be cancelled, given another slot and cancelled again.
drop index one_mail_of_a_kind_per_booking;
create unique index one_mail_of_a_kind_per_booking on mails (booking_id, kind)
  where kind in ('booking_confirmed', 'payment_returned', 'payment_not_taken');
-- Retention looks for old ones.
create index mails_by_age on mails (created_at);
create index bookings_unpaid_by_age on bookings (created_at) where status in ('expired', 'replaced');

-- What the owner's commands did: who was told what is in mails, what changed is here. Never updated.
create table owner_actions (
  id bigint generated always as identity primary key,
  -- As typed: 'close 2027-05-08'.
  command text not null,
  outcome text not null,
  at timestamptz not null
);

-- As reserve_booking, and the owner is told in the same transaction. p.owner_mail: a row of mails or null.
create function reserve_booking_and_tell(p jsonb) returns jsonb
language plpgsql as $$
declare
  v_result jsonb := reserve_booking(p);
begin
  if v_result ->> 'outcome' = 'reserved' and jsonb_typeof(p -> 'owner_mail') = 'object' then
    insert into mails select * from jsonb_populate_record(null::mails, p -> 'owner_mail');
  end if;
  return v_result;
end
$$;

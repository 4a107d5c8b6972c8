-- Every attempt has a purpose and is judged by it: what is paid late, kept or lost for one debt says nothing of another.
-- move and change: what is owed for another time, or for other guests or add-ons. charge: a line of its own beside the
-- price. deposit: set aside, and taken by a command only.
alter table payment_attempts
  drop constraint payment_attempts_purpose_check,
  add constraint payment_attempts_purpose_check
    check (purpose in ('booking', 'move', 'change', 'charge', 'deposit'));

-- A deposit is captured when somebody has asked for it; every other purpose is captured by itself.
alter table payment_attempts add column capture_requested_at timestamptz,
  add constraint only_deposits_wait_for_a_command check (capture_requested_at is null or purpose = 'deposit');

-- Its money pays its debt. A second authorisation for one debt is given up, whoever made it.
alter table payment_attempts add column accepted_at timestamptz;
update payment_attempts a set accepted_at = a.updated_at
from bookings b
where b.id = a.booking_id and b.status in ('confirmed', 'completed', 'cancelled') and a.purpose = 'booking'
  and a.reversal_requested_at is null and (a.status = 'authorised' or a.captured > 0);

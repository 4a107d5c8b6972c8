-- Why something was done names people: it goes where erasure finds it (docs/decisions/0098). In the log that is beside the
-- action; the hash in an action of before goes on covering what its details had then.
update staff_action_details d
set before = d.before || jsonb_strip_nulls(jsonb_build_object('because', a.before -> 'because')),
  after = d.after || jsonb_strip_nulls(jsonb_build_object('because', a.after -> 'because'))
from staff_actions a
where a.id = d.action_id and (a.before ? 'because' or a.after ? 'because');

-- The log is never changed, but here, once: what was written in the wrong place.
alter table staff_actions disable trigger refuse_change_of_log;
update staff_actions set before = before - 'because', after = after - 'because'
where before ? 'because' or after ? 'because';
alter table staff_actions enable trigger refuse_change_of_log;

-- Of those who were forgotten before: the jobs see to everybody else.
with forgotten as (
  select b.id from bookings b join customers c on c.id = b.customer_id
  where b.email_key = '' and c.email = '' and c.first_name = '' and c.phone = ''
), told as (
  update booking_events set cause = split_part(cause, ': ', 1)
  where strpos(cause, ': ') > 0 and booking_id in (select id from forgotten)
), given_back as (
  update refunds set reason = '' where reason <> 'made at the provider'
    and attempt_id in (select a.id from payment_attempts a where a.booking_id in (select id from forgotten))
), cancelled as (
  update cancellations set reason = '' where by_whom = 'business' and booking_id in (select id from forgotten)
)
update bookings set by_hand_reason = '' where by_hand_reason is not null and id in (select id from forgotten);

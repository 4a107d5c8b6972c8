-- At least one row of each table as 321ffa8 kept it: a booking and a payment attempt in each status. Ids are words that
-- rpad makes long enough.

insert into settings (key, value, is_public, note) values ('turnaround_minutes', '30', false, 'Minutes between trips.');
insert into boat_packages (id, name, long_description, display_picture, price, duration_minutes, display_order, status)
values (1, 'Two hours', 'On the lake.', 'two-hours.jpg', 12000, 120, 1, 'active');
insert into package_items values (1, 1, 'boat', 'A boat');
insert into boats (id, name) values (1, 'Heron'), (2, 'Teal');
insert into schedule_rules (id, name, weekdays, season_start, season_end, start_times, duration_minutes, mark_up_kind,
  mark_up_value, price_per_extra_guest)
values (1, 'Mornings', '{6,7}', '04-01', '10-31', '{10:00}', 120, 'fixed', 2000, 1500),
  (2, 'Evenings', '{6}', '04-01', '10-31', '{18:00}', 120, 'percentage', 1000, 1500);
insert into slots (id, date, start_time, end_time, mark_up_kind, mark_up_value, price_per_extra_guest, is_open,
  schedule_rule_id)
values (1, '2027-05-08', '10:00', '12:00', 'fixed', 2000, 1500, true, 1),
  (2, '2027-05-09', '10:00', '12:00', 'fixed', 500, 1500, true, 1),
  (3, '2027-05-15', '10:00', '12:00', 'fixed', 2000, 1500, false, 1);
insert into menu_items (name, price, type, description, image, info, allergens)
values ('Platter', 1800, 'food', 'For the grill.', 'platter.jpg', '{hot}', '{milk}');
insert into coupons (id, code, kind, value, max_uses) values (1, 'SPRING', 'percentage', 1000, 5);
insert into customers
values (rpad('customer', 26, '0'), 'Ann@example.com', 'ann@example.com', 'Ann', 'Lee', '07700900123', 'GB', '2027-05-01');
insert into remembered_browsers values ('token', rpad('customer', 26, '0'), '2027-08-01');

insert into bookings (id, status, hold_expires_at, customer_id, email_key, package_id, package_name, slot_id, date,
  start_time, end_time, earliest_date, guests, slot_price, base_price, coupon_code, coupon_discount, add_ons_price, total,
  vat_rate, payment_method_id, full_refund_days, admin_fee, browser_hash, network_hash, created_at, confirmed_at)
select rpad(status, 26, '0'), status, case when status in ('held', 'expired') then timestamptz '2027-05-01 10:15+01' end,
  rpad('customer', 26, '0'), 'ann@example.com', 1, 'Two hours', slot, case slot when 1 then date '2027-05-08' else '2027-05-09' end,
  '10:00', '12:00', '2027-05-08', 4, 14000, 14000, 'SPRING', 1400, 1800, 14400, 2000, '1', 10, 3000, 'browser ' || status,
  'network', '2027-05-01 10:00+01',
  case when status in ('open', 'closed', 'cancelled') then timestamptz '2027-05-01 10:05+01' end
from (values ('held', 2), ('open', 1), ('closed', 1), ('cancelled', 1), ('expired', 2), ('replaced', 2)) as each (status, slot);
insert into booking_items values (rpad('open', 26, '0'), 1, 1, 'Platter', 'food', 1, 1800, 'no nuts');
insert into boat_maintenance (boat_id, reason) values (2, 'propeller');
insert into claims (boat_id, during, booking_id, deadline)
values (1, '[2027-05-08 10:00,2027-05-08 12:30)', rpad('open', 26, '0'), null),
  (1, '[2027-05-09 10:00,2027-05-09 12:30)', rpad('held', 26, '0'), '2027-05-01 10:15+01');
insert into claims (boat_id, during, maintenance_id)
select 2, '[2027-05-08 00:00,2027-05-10 00:00)', id from boat_maintenance;
insert into coupon_uses values (rpad('open', 26, '0'), 1, 'ann@example.com', true), (rpad('held', 26, '0'), 1, 'ann@example.com', false);
insert into booking_events (booking_id, from_status, to_status, cause, at)
values (rpad('closed', 26, '0'), null, 'held', 'reserved', '2027-05-01 10:00+01'),
  (rpad('closed', 26, '0'), 'held', 'open', 'paid', '2027-05-01 10:05+01'),
  (rpad('closed', 26, '0'), 'open', 'closed', 'trip over', '2027-05-09 12:30+01'),
  (rpad('cancelled', 26, '0'), 'open', 'cancelled', 'weather', '2027-05-02');
insert into cancellations values (rpad('cancelled', 26, '0'), 'business', 'weather', 14400, 0, '2027-06-08', '2027-05-02');

-- Each attempt is begun first and then gets its status, so that the trigger notes the change.
insert into payment_attempts (id, reference, booking_id, provider, amount, status, provider_ref, authorised, captured, refunded,
  release_requested_at, let_go_at, next_check_at, checks, created_at, updated_at)
select rpad(replace(status, '_', ''), 26, '0'), rpad('ref' || replace(status, '_', ''), 26, '0'), rpad(booking, 26, '0'),
  'stripe', 14400, 'created', 'pi_' || status, authorised, captured, refunded,
  case when status in ('released', 'cancelled') then timestamptz '2027-05-01 10:16+01' end,
  case when status = 'refunded' then timestamptz '2027-05-01 10:16+01' end, '2027-05-01 10:20+01', 3,
  '2027-05-01 10:00+01', '2027-05-01 10:00+01'
from (values ('created', 'held', 0, 0, 0), ('awaiting_shopper', 'held', 0, 0, 0), ('action_required', 'held', 0, 0, 0),
  ('declined', 'held', 0, 0, 0), ('authorised', 'held', 14400, 0, 0), ('captured', 'open', 14400, 14400, 0),
  ('part_refunded', 'closed', 14400, 14400, 1000), ('refunded', 'cancelled', 14400, 14400, 14400),
  ('released', 'expired', 14400, 0, 0), ('cancelled', 'replaced', 0, 0, 0), ('failed', 'replaced', 0, 0, 0))
  as each (status, booking, authorised, captured, refunded);
update payment_attempts set status = substr(provider_ref, 4), updated_at = '2027-05-01 10:10+01';
insert into payment_attempt_events (attempt_id, from_status, to_status, at)
values (rpad('released', 26, '0'), 'awaiting_shopper', 'released', '2027-05-01 10:17+01');
insert into card_authentications values (rpad('actionrequired', 26, '0'), 'card_1', 'auth_1', 'challenged', true, null, '2027-05-01');
insert into provider_events values ('stripe', 'evt_1', rpad('captured', 26, '0'), 'pi_captured', 'payment_intent.succeeded', '2027-05-01', null);
insert into refunds (id, attempt_id, amount, status, reason, provider_ref, next_attempt_at, created_at, updated_at)
select rpad('refund' || status, 26, '0'), rpad('partrefunded', 26, '0'), 250, status, 'by the owner', 're_' || status,
  '2027-05-03', '2027-05-02', '2027-05-02'
from (values ('requested'), ('accepted'), ('done'), ('failed')) as each (status);
insert into idempotency_keys (endpoint, key, request_hash, booking_id, answer, answer_status, answer_expires_at, created_at)
select '/api/booking/add_reservation', 'key of ' || status, 'hash', rpad(status, 26, '0'), '{"success":true}', 200,
  '2027-05-01 10:15+01', '2027-05-01 10:00+01'
from (values ('held'), ('open')) as each (status);

insert into mails (id, kind, booking_id, recipient, subject, text_body, html_body, created_at, next_attempt_at, sent_at,
  calendar, once_key)
values (rpad('sent', 26, '0'), 'booking_confirmed', rpad('open', 26, '0'), 'ann@example.com', 'Confirmed', 'Text', '<p>Text</p>',
    '2027-05-01', '2027-05-01', '2027-05-01', 'BEGIN:VCALENDAR', 'confirmed 1'),
  (rpad('unsent', 26, '0'), 'reminder', rpad('open', 26, '0'), 'ann@example.com', 'Tomorrow', 'Text', '<p>Text</p>',
    '2027-05-07', '2027-05-07', null, null, 'reminder 24 1');
insert into enquiries (name, email, phone, message, created_at) values ('Bo', 'bo@example.com', '1', 'Dogs?', '2027-05-01');
insert into reviews (booking_id, name, stars, words, sailed, created_at)
values (rpad('closed', 26, '0'), 'Ann', 5, 'Calm.', 'May 2027', '2027-05-10');
insert into owner_actions (command, outcome, at) values ('close 2027-05-08', 'closed', '2027-05-02');
insert into rate_counters values ('lookup network', '2027-05-01', 2);
insert into signing_keys values ('cookies', 'secret', '2027-05-01');
update dev_clock set offset_ms = 60000;

-- Closed after a booking was confirmed for this day, which stands.
insert into closures (date, reason) values ('2027-05-08', 'regatta');

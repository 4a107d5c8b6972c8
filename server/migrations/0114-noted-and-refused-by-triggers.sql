-- Triggers that record or refuse a change. They apply to code and to a person at the database, so that nobody can
-- forget the record or the rule.

-- Each status of an attempt becomes a row of payment_attempt_events.
create or replace function note_attempt_status() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into payment_attempt_events (attempt_id, to_status, at, moved)
    values (new.id, new.status, new.created_at, nullif(new.captured, 0));
  elsif new.status is distinct from old.status or new.captured is distinct from old.captured then
    insert into payment_attempt_events (attempt_id, from_status, to_status, at, moved)
    values (new.id, old.status, new.status, new.updated_at, nullif(new.captured - old.captured, 0));
  end if;
  return null;
end
$$;
create or replace trigger note_attempt_status after insert or update of status, captured on payment_attempts
  for each row execute function note_attempt_status();

-- A call that begins a payment has a stored answer, which contains the keys of the card form. The trigger
-- deletes the answer once the attempt can no longer be paid. If the call is repeated after that, the server
-- reads the state of the booking.
create or replace function forget_begun_answer() returns trigger
language plpgsql as $$
begin
  update idempotency_keys
  set answer = null, answer_status = null, answer_expires_at = null, leased_until = timestamptz 'epoch'
  where booking_id = new.booking_id and answer is not null and answer_status = 200;
  return null;
end
$$;
-- The trigger locks the attempt and then the key, in the same order as the server that stores the answer.
create or replace trigger forget_begun_answer after update of status, cancel_requested_at on payment_attempts
  for each row
  when (
    (old.cancel_requested_at is null and new.cancel_requested_at is not null)
    or (old.status in ('created', 'awaiting_customer', 'action_required', 'declined')
      and new.status not in ('created', 'awaiting_customer', 'action_required', 'declined'))
  )
  execute function forget_begun_answer();

-- Staff can undo an action for a minute. Until that minute is over, the action's voids, cancellations and
-- captures of deposits are not sent to the provider.
create or replace function note_waiting_attempt() returns trigger
language plpgsql as $$
begin
  if staff_action_at_work() is not null then
    new.action_id := staff_action_at_work();
    new.not_before := nothing_leaves_before();
  end if;
  return new;
end
$$;
create or replace trigger note_waiting_attempt
  before update of cancel_requested_at, reversal_requested_at on payment_attempts
  for each row
  when (
    old.cancel_requested_at is distinct from new.cancel_requested_at
    or old.reversal_requested_at is distinct from new.reversal_requested_at
  )
  execute function note_waiting_attempt();
create or replace trigger note_waiting_capture before update of capture_requested_at on payment_attempts
  for each row
  when (old.capture_requested_at is distinct from new.capture_requested_at)
  execute function note_waiting_attempt();

-- True while a transaction writes slots for a rule, as materialise-slots and the undo of set-up changes do. Every other
-- writer counts as a person, 'hand' (docs/decisions/0029).
create or replace function is_rule_at_work() returns boolean
language sql stable as $$
  select coalesce(current_setting('slipway.rule_at_work', true), '') = 'on'
$$;

-- A person writes only is_open, and this trigger fills in closed_by. If a person also closes a slot that a
-- rule has closed, closed_by becomes 'hand'.
create or replace function note_who_closed_slot() returns trigger
language plpgsql as $$
begin
  if new.is_open then
    new.closed_by := null;
  elsif not is_rule_at_work() then
    new.closed_by := 'hand';
  end if;
  return new;
end
$$;
create or replace trigger note_who_closed_slot before insert or update of is_open on slots
  for each row execute function note_who_closed_slot();

-- A price that a person sets counts as set by hand. Once price_set_by is set to null, the rule sets the price
-- again.
create or replace function note_who_priced_slot() returns trigger
language plpgsql as $$
begin
  if not is_rule_at_work() and (tg_op = 'UPDATE' or new.schedule_rule_id is null) then
    new.price_set_by := 'hand';
  end if;
  return new;
end
$$;
create or replace trigger note_who_priced_slot
  before insert or update of surcharge_kind, surcharge_value, price_per_extra_guest, minimum_guests on slots
  for each row execute function note_who_priced_slot();

-- Each table that the public pages show has a trigger site_has_changed. One of these tables is schedule_rules, because
-- the pages show the price of an extra guest.
create or replace function site_has_changed() returns trigger
language plpgsql as $$
begin
  update site_version set version = version + 1, changed_at = now();
  return null;
end
$$;
create or replace trigger site_has_changed after insert or update or delete or truncate on settings
  for each statement execute function site_has_changed();
create or replace trigger site_has_changed after insert or update or delete or truncate on boat_packages
  for each statement execute function site_has_changed();
create or replace trigger site_has_changed after insert or update or delete or truncate on boat_kinds
  for each statement execute function site_has_changed();
-- The pages show the number of guests that a package takes.
create or replace trigger site_has_changed after insert or update of kind_id, is_in_service on boats
  for each statement execute function site_has_changed();
create or replace trigger site_has_changed after insert or update or delete or truncate on package_items
  for each statement execute function site_has_changed();
create or replace trigger site_has_changed after insert or update or delete or truncate on menu_items
  for each statement execute function site_has_changed();
create or replace trigger site_has_changed after insert or update or delete or truncate on schedule_rules
  for each statement execute function site_has_changed();
create or replace trigger site_has_changed after insert or update or delete or truncate on reviews
  for each statement execute function site_has_changed();
create or replace trigger site_has_changed after insert or update or delete or truncate on pictures
  for each statement execute function site_has_changed();
create or replace trigger site_has_changed after insert or update or delete or truncate on gallery_pictures
  for each statement execute function site_has_changed();
create or replace trigger site_has_changed after insert on business_terms
  for each statement execute function site_has_changed();
create or replace trigger site_has_changed after insert on business_versions
  for each statement execute function site_has_changed();
create or replace trigger site_has_changed after insert on house_texts
  for each statement execute function site_has_changed();

create or replace function refuse_change_of_terms() returns trigger
language plpgsql as $$
begin
  raise exception 'business_terms is never changed: insert a new version';
end
$$;
create or replace trigger refuse_change_of_terms before update or delete or truncate on business_terms
  for each statement execute function refuse_change_of_terms();

create or replace function refuse_change_of_version() returns trigger
language plpgsql as $$
begin
  raise exception '% is never changed: insert a new version', tg_table_name;
end
$$;
create or replace trigger refuse_change_of_version before update or delete or truncate on business_versions
  for each statement execute function refuse_change_of_version();
create or replace trigger refuse_change_of_version before update or delete or truncate on house_texts
  for each statement execute function refuse_change_of_version();

-- Refuses to allocate a hull that does not fit the party. While a move waits for its payment, the move's
-- `next` has the number of guests.
create or replace function refuse_unfit_hull() returns trigger
language plpgsql as $$
declare
  v_booking bookings;
  v_guests integer;
begin
  if new.maintenance_id is not null then
    return new;
  end if;
  if new.booking_id is not null then
    select * into v_booking from bookings where id = new.booking_id for share; -- guard: its guests stay as they are
    v_guests := guests_to_seat(new.booking_id);
  else
    select b.* into v_booking from moves m join bookings b on b.id = m.booking_id where m.id = new.move_id for share of b;
    select (next ->> 'guests')::integer into v_guests from moves where id = new.move_id;
  end if;
  if not exists (
    select from fitting_hulls(v_booking.package_id, v_guests, v_booking.promise, v_booking.terms_version,
      v_booking.created_at) hull
    where hull.boat_id = new.boat_id)
  then
    raise exception using errcode = 'SLP01', message = 'slot_taken';
  end if;
  return new;
end
$$;
create or replace trigger refuse_unfit_hull before insert on allocations
  for each row execute function refuse_unfit_hull();
create or replace trigger refuse_unfit_hull_later before update of boat_id, booking_id, move_id on allocations
  for each row when (
    (new.boat_id, new.booking_id, new.move_id) is distinct from (old.boat_id, old.booking_id, old.move_id))
  execute function refuse_unfit_hull();

-- Refuses a change of guests, package or promise if the party's hull would no longer fit. A party without a claim needs
-- no hull.
create or replace function refuse_unfit_party() returns trigger
language plpgsql as $$
declare
  v_boat_id integer;
begin
  select boat_id into v_boat_id from allocations where booking_id = new.id for share; -- guard: its hull stays the same
  if v_boat_id is not null and not exists (
    select from fitting_hulls(new.package_id, new.guests, new.promise, new.terms_version, new.created_at) hull
    where hull.boat_id = v_boat_id)
  then
    raise exception using errcode = 'SLP01', message = 'slot_taken';
  end if;
  return new;
end
$$;
create or replace trigger refuse_unfit_party before update of guests, package_id, promise on bookings
  for each row when (
    (new.guests, new.package_id, new.promise) is distinct from (old.guests, old.package_id, old.promise))
  execute function refuse_unfit_party();

-- Refuses to delete a boat, because trips and allocations name it.
create or replace function refuse_to_delete_boat() returns trigger
language plpgsql as $$
begin
  raise exception 'a boat is taken out of service, never deleted';
end
$$;
create or replace trigger refuse_to_delete_boat before delete on boats
  for each row execute function refuse_to_delete_boat();

create or replace function refuse_change_of_log() returns trigger
language plpgsql as $$
begin
  raise exception 'staff_actions is never changed: what takes an action back is an action of its own';
end
$$;
create or replace trigger refuse_change_of_log before update or delete or truncate on staff_actions
  for each statement execute function refuse_change_of_log();

create or replace function refuse_change_of_hand_money() returns trigger
language plpgsql as $$
begin
  raise exception 'hand_money is never changed: a line of its own takes another back';
end
$$;
create or replace trigger refuse_change_of_hand_money before update on hand_money
  for each row execute function refuse_change_of_hand_money();

create or replace function refuse_change_of_drawer_count() returns trigger
language plpgsql as $$
begin
  raise exception 'a count of a drawer is never changed: another one is added';
end
$$;
create or replace trigger refuse_change_of_drawer_count before update on drawer_counts
  for each row execute function refuse_change_of_drawer_count();

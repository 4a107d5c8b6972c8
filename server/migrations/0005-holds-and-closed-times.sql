-- Who has a boat and a coupon, and which times are closed: what reserving, paying, cancelling and closing share.
--
-- Everything that writes bookings takes its locks in this order, so that two transactions do not deadlock:
--   1. its own idempotency key
--   2. the network, if its holds are counted
--   3. the day (lock_day)
--   4. bookings, by id
--   5. allocations, by boat and start time
--   6. the coupon
--
-- SQLSTATE SLP01 is a refusal, and its message is the refusal code.

-- The only definition of a closed time. A slot is inside when it overlaps the closure by a minute; turnaround does not
-- count. The function has no query of its own, so that Postgres plans it into the query that calls it, for example
-- where a calendar is joined with the closures.
create or replace function closes(p_closure closures, p_date date, p_start time, p_end time) returns boolean
language sql immutable as $$
  select (p_closure).date = p_date
    and ((p_closure).from_time is null or ((p_closure).from_time < p_end and (p_closure).to_time > p_start))
$$;

create or replace function is_closed(p_date date, p_start time, p_end time) returns boolean
language sql stable as $$
  select exists (select from closures c where closes(c, p_date, p_start, p_end))
$$;

create or replace function is_called_off(p_date date, p_start time, p_end time) returns boolean
language sql stable as $$
  select exists (select from closures c where c.is_called_off and closes(c, p_date, p_start, p_end))
$$;

-- Sellers share the day's lock until their transaction ends, and close_time takes it alone: it sees everything that was
-- sold before, and nothing is sold meanwhile.
create or replace function lock_day(p_date date, p_is_alone boolean default false) returns void
language plpgsql as $$
declare
  -- Any number that no other advisory lock of ours has.
  v_days constant integer := 7211340;
begin
  if p_is_alone then
    perform pg_advisory_xact_lock(v_days, p_date - date '2000-01-01');
  else
    perform pg_advisory_xact_lock_shared(v_days, p_date - date '2000-01-01'); -- guard: nobody closes the day meanwhile
  end if;
end
$$;

-- Allocates a free boat to the booking. Returns null when there is none. Looking for a free boat first only saves
-- failed inserts: the constraint no_double_booking decides, and without the look the result is the same.
create or replace function allocate_boat(p_booking_id text, p_during tsrange, p_deadline timestamptz) returns integer
language plpgsql as $$
declare
  v_boat_id integer;
begin
  for v_boat_id in
    select b.id from boats b
    where b.is_in_service
      and not exists (select from allocations a where a.boat_id = b.id and a.during && p_during) -- check: is the boat free
    order by b.id
  loop
    insert into allocations (boat_id, during, booking_id, deadline)
    values (v_boat_id, p_during, p_booking_id, p_deadline)
    on conflict do nothing;
    if found then
      return v_boat_id;
    end if;
  end loop;
  return null;
end
$$;

-- Ends an unpaid hold: frees its boat and coupon, and asks for its payment attempts to be cancelled at the provider.
-- Returns false when the booking is no longer held.
create or replace function end_hold(p_booking_id text, p_status text, p_cause text, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  update bookings set status = p_status where id = p_booking_id and status = 'held';
  if not found then
    return false;
  end if;
  delete from allocations where booking_id = p_booking_id;
  delete from coupon_uses where booking_id = p_booking_id and not is_burnt;
  update payment_attempts
  set cancel_requested_at = p_now, next_check_at = p_now, updated_at = p_now
  where booking_id = p_booking_id
    and cancel_requested_at is null
    and status in ('created', 'awaiting_customer', 'action_required', 'declined');
  insert into booking_events (booking_id, from_status, to_status, cause, at)
  values (p_booking_id, 'held', p_status, p_cause, p_now);
  return true;
end
$$;

-- Locks the holds that a reservation ends, and returns their ids: the hold that it replaces, and overdue holds on its
-- time that the job has not expired yet. It waits for a hold that another transaction is ending instead of skipping
-- it, because that boat is about to be free.
create or replace function lock_holds_to_end(p_during tsrange, p_replaces text, p_now timestamptz) returns text[]
language plpgsql as $$
declare
  v_ids text[];
  v_is_move boolean;
begin
  -- Writing the booking looks at closures.
  perform lock_day(lower(p_during)::date);
  select array_agg(id order by id), coalesce(bool_or(id = p_replaces and hold_expires_at > p_now), false)
  into v_ids, v_is_move
  from (
    select b.id, b.hold_expires_at from bookings b
    where b.status = 'held'
      and b.id in (
        select a.booking_id from allocations a where a.during && p_during and a.deadline <= p_now
        union all
        select p_replaces)
    order by b.id
    for update
  ) held;
  if v_ids is not null then
    perform from allocations a
    -- Two visitors who swap slots lock both allocations in the same order.
    where a.booking_id = any (v_ids) or (v_is_move and a.during && p_during)
    order by a.boat_id, lower(a.during)
    for update;
  end if;
  return coalesce(v_ids, '{}');
end
$$;

-- Reserves a use of the coupon for the booking. It counts under the coupon's lock, so that a single-use code is used
-- once even if a hundred visitors send it at the same time. Returning a use needs no lock: it only deletes a row.
create or replace function reserve_coupon(p_booking_id text, p_coupon_id integer, p_email_key text, p_is_burnt boolean)
returns void
language plpgsql as $$
declare
  v_coupon coupons%rowtype;
begin
  select * into strict v_coupon from coupons where id = p_coupon_id;
  if v_coupon.max_uses is not null or v_coupon.max_uses_per_email is not null then
    perform from coupons where id = p_coupon_id for update; -- guard: one visitor counts at a time
    if (select count(*) from coupon_uses where coupon_id = p_coupon_id) >= v_coupon.max_uses
      or (select count(*) from coupon_uses where coupon_id = p_coupon_id and email_key = p_email_key)
        >= v_coupon.max_uses_per_email
    then
      raise exception using errcode = 'SLP01', message = 'coupon_used_up';
    end if;
  end if;
  insert into coupon_uses (booking_id, coupon_id, email_key, is_burnt)
  values (p_booking_id, p_coupon_id, p_email_key, p_is_burnt);
end
$$;

-- A permanent boat, and the coupon, for a booking that has no allocation: its money came after the hold had ended, or
-- the customer takes another slot after we cancelled. It takes both or neither, and never overbooks, uses a single-use
-- coupon twice or sells a closed time. Returns null, or the refusal code.
create or replace function reallocate_boat(p_booking_id text, p_date date, p_start time, p_end time, p_during tsrange,
  p_coupon_code text, p_email_key text, p_now timestamptz) returns text
language plpgsql as $$
declare
  v_id text;
begin
  foreach v_id in array lock_holds_to_end(p_during, null, p_now) loop
    perform end_hold(v_id, 'expired', 'hold over', p_now);
  end loop;
  if is_closed(p_date, p_start, p_end) then
    raise exception using errcode = 'SLP01', message = 'slot_not_on_sale';
  end if;
  if allocate_boat(p_booking_id, p_during, null) is null then
    raise exception using errcode = 'SLP01', message = 'slot_taken';
  end if;
  if p_coupon_code is not null then
    perform reserve_coupon(p_booking_id, (select id from coupons where code = p_coupon_code), p_email_key, true);
  end if;
  return null;
exception when sqlstate 'SLP01' then
  return sqlerrm;
end
$$;

-- Takes a time off sale and ends the holds in it (docs/decisions/0028), in one transaction. Confirmed bookings
-- stay as they are. Closing a time again replaces the reason. Returns how many holds it ended.
create or replace function close_time(p_date date, p_from time, p_to time, p_reason text, p_is_called_off boolean,
  p_now timestamptz) returns integer
language plpgsql as $$
declare
  v_id text;
  v_ended integer := 0;
begin
  perform lock_day(p_date, true);
  insert into closures (date, from_time, to_time, reason, is_called_off)
  values (p_date, p_from, p_to, p_reason, p_is_called_off)
  on conflict on constraint one_closure_per_time do update
  set reason = excluded.reason, is_called_off = closures.is_called_off or excluded.is_called_off;
  for v_id in
    select id from bookings
    where status = 'held' and date = p_date and is_closed(date, start_time, end_time)
    order by id
    for update
  loop
    perform end_hold(v_id, 'called_off', 'called off: ' || p_reason, p_now);
    v_ended := v_ended + 1;
  end loop;
  return v_ended;
end
$$;

-- The last guard: no booking becomes held or confirmed in a closed time, or moves into one. A booking that was
-- confirmed before stands, and its other columns may change.
create or replace function refuse_closed_time() returns trigger
language plpgsql as $$
begin
  perform lock_day(new.date);
  if is_closed(new.date, new.start_time, new.end_time) then
    raise exception using errcode = 'SLP01', message = 'slot_not_on_sale';
  end if;
  return new;
end
$$;
create or replace trigger refuse_closed_time before insert on bookings
  for each row when (new.status in ('held', 'confirmed')) execute function refuse_closed_time();
create or replace trigger refuse_closed_time_later before update of status, date, start_time, end_time on bookings
  for each row when (
    new.status in ('held', 'confirmed') and (new.status, new.date, new.start_time, new.end_time)
      is distinct from (old.status, old.date, old.start_time, old.end_time))
  execute function refuse_closed_time();

-- How much of a day visitors hold without having paid. A place is a boat in service at a slot that is on sale and has
-- not begun. A hold takes every place that it blocks, so that overlapping slots count as they are sold. When nothing of
-- the day is held, which is nearly always, one look at the allocations is enough.
create or replace function day_pressure(p_date date, p_now timestamptz, p_lake_now timestamp) returns jsonb
language plpgsql stable as $$
declare
  v_day tsrange := tsrange(p_date, p_date + 1);
  v_turnaround interval;
  v_result jsonb;
begin
  if not exists (select from allocations where deadline > p_now and during && v_day) then
    return '{"places": 0, "held_places": 0, "holds": 0, "networks": 0}';
  end if;
  select make_interval(mins => value::numeric::integer) into v_turnaround
  from settings where key = 'turnaround_minutes';
  with held as (
    select a.boat_id, a.during, b.network_hash
    from allocations a join bookings b on b.id = a.booking_id
    where a.deadline > p_now and a.during && v_day
  ), places as (
    select boats.id as boat_id,
      tsrange(s.date + s.start_time, s.date + s.end_time + coalesce(v_turnaround, '0')) as during
    from slots s cross join boats
    where s.date = p_date and s.is_open and s.date + s.start_time > p_lake_now and boats.is_in_service
      and not is_closed(s.date, s.start_time, s.end_time)
  )
  select jsonb_build_object(
    'places', (select count(*) from places),
    'held_places', (select count(*) from places p where exists (
      select from held h where h.boat_id = p.boat_id and h.during && p.during)),
    'holds', (select count(*) from held),
    'networks', (select count(distinct network_hash) from held))
  into v_result;
  return v_result;
end
$$;

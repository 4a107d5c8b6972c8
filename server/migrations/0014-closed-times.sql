-- A part of a day can be closed or called off, and nobody gets a trip in it while somebody is paying.

alter table closures
  drop constraint closures_pkey,
  add column id integer generated always as identity primary key,
  -- Wall-clock times at the lake. Both null: the whole day.
  add column from_time time,
  add column to_time time,
  -- Its trips were cancelled; else what is booked stands and takes place.
  add column is_called_off boolean not null default false,
  add check ((from_time is null) = (to_time is null)),
  add check (from_time < to_time),
  add constraint one_closure_per_time unique nulls not distinct (date, from_time, to_time);

-- A hold inside a time that was closed or called off: it is over for good, and money that comes for it goes back.
alter table bookings
  drop constraint bookings_status_check,
  add constraint bookings_status_check
    check (status in ('held', 'confirmed', 'completed', 'cancelled', 'expired', 'replaced', 'called_off'));
drop index bookings_unpaid_by_age;
create index bookings_unpaid_by_age on bookings (created_at) where status in ('expired', 'replaced', 'called_off');

-- The one definition of a closed time: what overlaps a closure by a minute is inside it; turnaround does not count.
-- Without a query inside, it is planned as part of the query that asks: a calendar is joined with the closures.
create function closes(p_closure closures, p_date date, p_start time, p_end time) returns boolean
language sql immutable as $$
  select (p_closure).date = p_date
    and ((p_closure).from_time is null or ((p_closure).from_time < p_end and (p_closure).to_time > p_start))
$$;

create function is_closed(p_date date, p_start time, p_end time) returns boolean
language sql stable as $$
  select exists (select from closures c where closes(c, p_date, p_start, p_end))
$$;

create function is_called_off(p_date date, p_start time, p_end time) returns boolean
language sql stable as $$
  select exists (select from closures c where c.is_called_off and closes(c, p_date, p_start, p_end))
$$;

-- The lock of a day comes before those of rows. Who sells or confirms on a day shares it until the transaction ends;
-- who closes a time has it alone, and so finds everything that was sold before and nothing that is sold meanwhile.
create function lock_day(p_date date, p_is_alone boolean default false) returns void
language plpgsql as $$
declare
  -- Any number that no other lock of ours has.
  v_days constant integer := 7211340;
begin
  if p_is_alone then
    perform pg_advisory_xact_lock(v_days, p_date - date '2000-01-01');
  else
    perform pg_advisory_xact_lock_shared(v_days, p_date - date '2000-01-01'); -- guard: nobody closes the day meanwhile
  end if;
end
$$;

-- Takes a time off sale and ends the holds inside it, in one transaction; confirmed bookings stay as they are. The
-- reason of a time that is closed already is replaced. Returns how many holds it ended.
create function close_time(p_date date, p_from time, p_to time, p_reason text, p_is_called_off boolean,
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

-- Whatever the code above forgets: nothing inside a closed time is held, confirmed or moved there. What was confirmed
-- before stands, and may be changed in every other way.
create function refuse_closed_time() returns trigger
language plpgsql as $$
begin
  perform lock_day(new.date);
  if is_closed(new.date, new.start_time, new.end_time) then
    raise exception using errcode = 'SLP01', message = 'slot_not_on_sale';
  end if;
  return new;
end
$$;
create trigger refuse_closed_time before insert on bookings
  for each row when (new.status in ('held', 'confirmed')) execute function refuse_closed_time();
create trigger refuse_closed_time_later before update of status, date, start_time, end_time on bookings
  for each row when (
    new.status in ('held', 'confirmed') and (new.status, new.date, new.start_time, new.end_time)
      is distinct from (old.status, old.date, old.start_time, old.end_time))
  execute function refuse_closed_time();

-- As before, and the day is locked first: reserving looks at closures when it writes the booking.
create or replace function lock_holds_to_end(p_during tsrange, p_replaces text, p_now timestamptz) returns text[]
language plpgsql as $$
declare
  v_ids text[];
  v_is_move boolean;
begin
  perform lock_day(lower(p_during)::date);
  select array_agg(id order by id), coalesce(bool_or(id = p_replaces and hold_expires_at > p_now), false)
  into v_ids, v_is_move
  from (
    select b.id, b.hold_expires_at from bookings b
    where b.status = 'held'
      and b.id in (
        select c.booking_id from allocations c where c.during && p_during and c.deadline <= p_now
        union all
        select p_replaces)
    order by b.id
    for update
  ) held;
  if v_ids is not null then
    perform from allocations c
    -- Two visitors who swap slots take both allocations in the same order.
    where c.booking_id = any (v_ids) or (v_is_move and c.during && p_during)
    order by c.boat_id, lower(c.during)
    for update;
  end if;
  return coalesce(v_ids, '{}');
end
$$;

-- Boat and coupon for a booking that has no allocation, for good, or neither: for money that came after its hold had ended,
-- and for another slot after we cancelled. Late is not a reason to overbook, to let a single-use coupon be used twice,
-- or to sail in a time that is closed. Null, or why not, as a refusal code.
drop function reallocate_boat(text, tsrange, text, text, timestamptz);
create function reallocate_boat(p_booking_id text, p_date date, p_start time, p_end time, p_during tsrange,
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

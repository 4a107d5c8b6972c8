-- Who has which boat while a booking moves. Locks as in 0005: both days first, and moves of a day one after the other.
-- A move touches two claims of its own and looks at those of others; whoever ends it locks the two by boat and time.

create function lock_days(p_dates date[]) returns void
language plpgsql as $$
declare
  -- Any number that no other advisory lock of ours has.
  c_moves constant integer := 7211341;
  v_date date;
begin
  for v_date in select distinct date from unnest(p_dates) as day (date) where date is not null order by date loop
    perform lock_day(v_date);
    perform pg_advisory_xact_lock(c_moves, v_date - date '2000-01-01');
  end loop;
end
$$;

create function lock_claims_of_move(p_booking_id text) returns void
language plpgsql as $$
begin
  perform from allocations a
  where a.booking_id = p_booking_id
    or a.move_id in (select id from moves where booking_id = p_booking_id and status = 'pending')
  order by a.boat_id, lower(a.during)
  for update;
end
$$;

-- Ends a move that waits for money: its place is free, and its payments are cancelled at the provider. The caller has
-- locked the booking. Returns false when it no longer waits.
create function end_move(p_move_id text, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  v_move moves;
begin
  perform lock_claims_of_move(booking_id) from moves where id = p_move_id and status = 'pending';
  update moves set status = 'ended', deadline = null, decided_at = p_now
  where id = p_move_id and status = 'pending'
  returning * into v_move;
  if not found then
    return false;
  end if;
  delete from allocations where move_id = p_move_id;
  update allocations set during = v_move.own_during
  where booking_id = v_move.booking_id and v_move.own_during is not null;
  update payment_attempts
  set cancel_requested_at = p_now, next_check_at = p_now, updated_at = p_now
  where move_id = p_move_id and cancel_requested_at is null
    and status in ('created', 'awaiting_customer', 'action_required', 'declined');
  return true;
end
$$;

-- The same for whatever waits at this booking.
create function end_moves_of(p_booking_id text, p_now timestamptz) returns void
language plpgsql as $$
begin
  perform end_move(id, p_now) from moves where booking_id = p_booking_id and status = 'pending';
end
$$;

-- Ends the overdue moves that keep a place in this time. The sweep does so for all, after asking the provider.
create function end_overdue_moves(p_during tsrange, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_id text;
begin
  for v_id in
    select m.id
    from allocations a join moves m on m.id = a.move_id join bookings b on b.id = m.booking_id
    where a.during && p_during and a.deadline <= p_now and m.status = 'pending'
    order by b.id
    -- The booking first, as everywhere; one that is being settled or ended by another is theirs.
    for update of b skip locked
  loop
    perform end_move(v_id, p_now);
  end loop;
end
$$;

-- As in 0022; the next claimant does not wait for the sweep to end overdue moves either.
create or replace function lock_holds_to_end(p_during tsrange, p_replaces text, p_now timestamptz) returns text[]
language plpgsql as $$
declare
  v_ids text[];
  v_is_move boolean;
begin
  -- Writing the booking looks at closures.
  perform lock_day(lower(p_during)::date);
  if exists (select from allocations a where a.during && p_during and a.deadline <= p_now) then
    perform end_kept_claims(p_during, p_now);
    perform end_overdue_moves(p_during, p_now);
  elsif p_replaces is null then
    return '{}';
  end if;
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

-- Claims the new place of a booking before its old one is let go. The caller has locked the days and the booking.
--
-- With p_move_id the old place stays, and the move owns the new claim until its deadline; on the same hull, where the
-- two overlap, the booking's own allocation covers both. Without, the booking's allocation becomes the new place in one
-- statement. Returns null, or the refusal code.
create function claim_new_place(p_booking_id text, p_move_id text, p_date date, p_start time, p_end time,
  p_during tsrange, p_deadline timestamptz, p_now timestamptz) returns text
language plpgsql as $$
declare
  v_id text;
  v_own allocations;
  v_boat_id integer := 0;
begin
  foreach v_id in array lock_holds_to_end(p_during, null, p_now) loop
    perform end_hold(v_id, 'expired', 'hold over', p_now);
  end loop;
  if is_closed(p_date, p_start, p_end) then
    return 'slot_not_on_sale';
  end if;
  -- Two that swap lock the same claims in the same order: by boat, then time.
  perform from allocations a
  where a.booking_id = p_booking_id or a.during && p_during
  order by a.boat_id, lower(a.during)
  for update;
  select * into v_own from allocations where booking_id = p_booking_id;
  if not found then
    return 'slot_taken';
  end if;

  if v_own.during && p_during
    and exists (select from boats where id = v_own.boat_id and is_in_service)
    and not exists (
      select from allocations a where a.boat_id = v_own.boat_id and a.id <> v_own.id and a.during && p_during)
  then
    begin
      update allocations
      set during = case when p_move_id is null then p_during else v_own.during + p_during end
      where id = v_own.id;
      update moves set own_during = v_own.during where id = p_move_id;
      return null;
    exception when exclusion_violation then
      -- Somebody has just taken the rest of the hull's time.
    end;
  end if;

  loop
    select b.id into v_boat_id from boats b
    where b.is_in_service and b.id > v_boat_id
      and not exists (select from allocations a where a.boat_id = b.id and a.during && p_during)
    order by b.id
    limit 1;
    if not found then
      return 'slot_taken';
    end if;
    if p_move_id is not null then
      insert into allocations (boat_id, during, move_id, deadline)
      values (v_boat_id, p_during, p_move_id, p_deadline)
      on conflict do nothing;
      if found then
        return null;
      end if;
    else
      begin
        update allocations set boat_id = v_boat_id, during = p_during where id = v_own.id;
        return null;
      exception when exclusion_violation then
        -- The next boat.
      end;
    end if;
  end loop;
end
$$;

-- The payment is through: the place that the move has kept is the booking's, and the old one is free.
create function take_kept_place(p_move_id text) returns void
language plpgsql as $$
declare
  v_move moves;
begin
  select * into strict v_move from moves where id = p_move_id;
  perform lock_claims_of_move(v_move.booking_id);
  if v_move.during is null then
    return;
  end if;
  if v_move.own_during is not null then
    update allocations set during = v_move.during where booking_id = v_move.booking_id;
    return;
  end if;
  -- Two statements: a booking has one allocation.
  delete from allocations where booking_id = v_move.booking_id;
  update allocations set booking_id = v_move.booking_id, move_id = null, deadline = null where move_id = p_move_id;
end
$$;

-- As in 0005; whoever is about to move into the time stays where they are.
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
  for v_id in
    select m.id
    from moves m join bookings b on b.id = m.booking_id
    where m.status = 'pending' and m.during is not null and (m.next ->> 'date')::date = p_date
      and is_closed(p_date, (m.next ->> 'start_time')::time, (m.next ->> 'end_time')::time)
    order by b.id
    for update of b
  loop
    if end_move(v_id, p_now) then
      v_ended := v_ended + 1;
    end if;
  end loop;
  return v_ended;
end
$$;

-- As in 0008; a place that a move keeps counts as held by the booking's network.
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
  select make_interval(mins => (terms ->> 'turnaroundMinutes')::integer) into v_turnaround
  from business_terms_at(p_now);
  with held as (
    select c.boat_id, c.during, b.network_hash
    from allocations c left join moves m on m.id = c.move_id join bookings b on b.id = coalesce(c.booking_id, m.booking_id)
    where c.deadline > p_now and c.during && v_day
  ), places as (
    select boats.id as boat_id,
      tsrange(s.date + s.start_time, s.date + s.end_time + v_turnaround) as during
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

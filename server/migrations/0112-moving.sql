-- The boats of a booking that moves. Locks are taken in the order that 0111 lists, so both days are locked before the
-- booking. A second move on the same day waits for the first. Ending a move locks the claims on the old and the new
-- place, sorted by boat and time.

create or replace function lock_days(p_dates date[]) returns void
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

create or replace function lock_claims_of_move(p_booking_id text) returns void
language plpgsql as $$
begin
  perform from allocations a
  where a.booking_id = p_booking_id
    or a.move_id in (select id from moves where booking_id = p_booking_id and status = 'pending')
  order by a.boat_id, lower(a.during)
  for update;
end
$$;

-- Ends a move that waits for money: frees its place, and has its payments cancelled at the provider. The caller has
-- locked the booking. Returns false if the move no longer waits.
create or replace function end_move(p_move_id text, p_now timestamptz) returns boolean
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

-- Ends every move of this booking that waits for money.
create or replace function end_moves_of(p_booking_id text, p_now timestamptz) returns void
language plpgsql as $$
begin
  perform end_move(id, p_now) from moves where booking_id = p_booking_id and status = 'pending';
end
$$;

-- Ends the overdue moves whose kept place overlaps p_during. The sweep ends every overdue move, after it has asked the
-- provider.
create or replace function end_overdue_moves(p_during tsrange, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_id text;
begin
  for v_id in
    select m.id
    from allocations a join moves m on m.id = a.move_id join bookings b on b.id = m.booking_id
    where a.during && p_during and a.deadline <= p_now and m.status = 'pending'
    order by b.id
    -- Locks the booking first, as everywhere. A booking that is locked is being settled or ended by another
    -- transaction.
    for update of b skip locked
  loop
    perform end_move(v_id, p_now);
  end loop;
end
$$;

-- Ends a move to a time that staff call off or stop selling. The party keeps its old time, and is added to the list of
-- parties to ring (parties_to_ring). Returns false if the move no longer waits.
create or replace function interrupt_move(p_move_id text, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  if not end_move(p_move_id, p_now) then
    return false;
  end if;
  insert into parties_to_ring (booking_id, lost, since)
  select booking_id, 'move', p_now from moves where id = p_move_id
  on conflict (booking_id) do update set lost = excluded.lost, since = excluded.since, rung_at = null;
  return true;
end
$$;

-- Claims the new place of a booking before the old place is freed. The caller has locked the days and the booking.
--
-- With p_move_id, the booking keeps its old place, and the move owns the claim on the new place until p_deadline. If
-- both places overlap on the same hull, the booking's own allocation covers both. Without p_move_id, one statement
-- moves the booking's allocation to the new place. p_guests: the number of guests after the move; null: the number does
-- not change. The booking keeps its hull if that hull fits these guests. The trigger on bookings checks the hull again
-- when the booking is written. Returns null if the new place is claimed, otherwise the refusal code.
create or replace function claim_new_place(p_booking_id text, p_move_id text, p_date date, p_start time, p_end time,
  p_during tsrange, p_deadline timestamptz, p_now timestamptz, p_guests integer default null) returns text
language plpgsql as $$
declare
  v_id text;
  v_booking bookings;
  v_own allocations;
  v_boat_id integer;
begin
  foreach v_id in array lock_holds_to_end(p_during, null, p_now) loop
    perform end_hold(v_id, 'expired', 'hold over', p_now);
  end loop;
  if is_closed(p_date, p_start, p_end) then
    return 'slot_not_on_sale';
  end if;
  -- Two bookings that swap places lock the same claims in the same order: by boat, then time.
  perform from allocations a
  where a.booking_id = p_booking_id or a.during && p_during
  order by a.boat_id, lower(a.during)
  for update;
  select * into v_own from allocations where booking_id = p_booking_id;
  if not found then
    return 'slot_taken';
  end if;
  select * into strict v_booking from bookings where id = p_booking_id;
  p_guests := coalesce(p_guests, v_booking.guests);

  if v_own.during && p_during
    and v_own.boat_id = any (hulls_to_try(v_booking, p_guests))
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

  foreach v_boat_id in array hulls_to_try(v_booking, p_guests) loop
    continue when exists (select from allocations a where a.boat_id = v_boat_id and a.during && p_during);
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
        -- Taken in between: the next boat.
      end;
    end if;
  end loop;
  return 'slot_taken';
end
$$;

-- After the payment: the place that the move has kept becomes the booking's place, and the old place is freed.
create or replace function take_kept_place(p_move_id text) returns void
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
  -- Two statements, because a booking has only one allocation.
  delete from allocations where booking_id = v_move.booking_id;
  update allocations set booking_id = v_move.booking_id, move_id = null, deadline = null where move_id = p_move_id;
end
$$;

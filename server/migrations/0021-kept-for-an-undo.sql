-- A cancellation by staff can be undone for a minute (docs/decisions/0056): until then the place and the coupon's use
-- are kept by the allocation, whose deadline counts whatever the status of its booking. Held bookings end by end_hold.

-- Ends the kept claims that are overdue, all or those in a time. p_during: null, all.
create function end_kept_claims(p_during tsrange, p_now timestamptz) returns integer
language plpgsql as $$
declare
  v_booking_id text;
  v_ended integer := 0;
begin
  for v_booking_id in
    select a.booking_id
    from allocations a join bookings b on b.id = a.booking_id
    where a.deadline <= p_now and b.status = 'cancelled' and (p_during is null or a.during && p_during)
    order by a.booking_id
    -- The booking first, as everywhere; one that is being undone or ended by another is theirs.
    for update of b skip locked
  loop
    delete from allocations where booking_id = v_booking_id and deadline <= p_now;
    if found then
      -- What we called off keeps its coupon for the other slot.
      delete from coupon_uses where booking_id = v_booking_id
        and exists (select from cancellations c where c.booking_id = v_booking_id and c.by_whom = 'visitor');
      v_ended := v_ended + 1;
    end if;
  end loop;
  return v_ended;
end
$$;

-- As in 0015, and the next claimant does not wait for the sweep.
create or replace function lock_holds_to_end(p_during tsrange, p_replaces text, p_now timestamptz) returns text[]
language plpgsql as $$
declare
  v_ids text[];
  v_is_move boolean;
  v_is_overdue boolean;
begin
  -- Writing the booking looks at closures.
  perform lock_day(lower(p_during)::date);
  v_is_overdue := exists (select from allocations a where a.during && p_during and a.deadline <= p_now);
  if p_replaces is null and not v_is_overdue then
    return '{}';
  end if;
  if v_is_overdue then
    perform end_kept_claims(p_during, p_now);
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

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

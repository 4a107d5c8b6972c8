-- A day whose boats are mostly held by visitors who have not paid: the owner is told, and its next holds cost work.

-- When a day was seen so, first and last, in the present burst; written by the job note-held-days.
create table held_days (
  date date primary key,
  since timestamptz not null,
  last_seen_at timestamptz not null
);

-- Proofs of work that a hold was made with, written in that hold's own statement: one proof, one hold.
create table used_proofs (
  id text constraint one_hold_per_proof primary key,
  used_at timestamptz not null
);
create index used_proofs_by_age on used_proofs (used_at);

-- How much of a day is held by visitors who have not paid. A place is a boat in service at a slot that is on sale and
-- has not begun; a hold takes each place that it keeps others from, so that overlapping slots count as they are sold.
-- All 0 when nothing of that day is held, which is nearly always: then one look at the allocations is all.
create function day_pressure(p_date date, p_now timestamptz, p_lake_now timestamp) returns jsonb
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
    select c.boat_id, c.during, b.network_hash
    from allocations c join bookings b on b.id = c.booking_id
    where c.deadline > p_now and c.during && v_day
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

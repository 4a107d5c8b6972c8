-- The figures of the business in versions (docs/decisions/0037): a change is a new row, and a booking keeps the version
-- that it was made under.

-- Whether these are all the figures that the code knows, no others, and each a whole number within its limits. Money in
-- pence, VAT in hundredths of a percent.
create function are_business_terms(p_terms jsonb) returns boolean
language sql immutable as $$
  select coalesce(
    (select count(*) from jsonb_object_keys(p_terms)) = count(distinct path[1])
    and bool_and(case jsonb_typeof(p_terms #> path)
      when 'number' then (p_terms #>> path)::numeric between lowest and highest and (p_terms #>> path)::numeric % 1 = 0
      else false end), false)
  from (values
    ('{holdMinutes}'::text[], 5, 60),
    ('{minimumNoticeMinutes}', 0, 100000),
    ('{turnaroundMinutes}', 0, 720),
    ('{vatRate}', 0, 10000),
    ('{fullRefundDays}', 0, 365),
    ('{adminFee}', 0, 1000000),
    ('{refundTakesDays,from}', 1, 30),
    ('{refundTakesDays,to}', 1, 60),
    ('{freeMoveDays,faq}', 0, 365),
    ('{freeMoveDays,policy}', 0, 365),
    ('{freeMoveDays,charged}', 0, 365),
    ('{moveFee}', 0, 1000000),
    ('{latestMoveHours}', 0, 168),
    ('{rebookMonths}', 1, 60),
    ('{arriveMinutesBefore}', 0, 240),
    ('{deposit}', 0, 1000000),
    ('{mostOwedForDamage}', 0, 10000000),
    ('{lateReturnPerQuarterHour,faq}', 0, 1000000),
    ('{lateReturnPerQuarterHour,policy}', 0, 1000000),
    ('{lateReturnPerQuarterHour,charged}', 0, 1000000),
    ('{cleaningFee,faq}', 0, 1000000),
    ('{cleaningFee,policy}', 0, 1000000),
    ('{cleaningFee,charged}', 0, 1000000),
    ('{mostWeightKg}', 100, 10000)
  ) as figure (path, lowest, highest)
$$;

create table business_terms (
  version integer generated always as identity primary key,
  -- From this instant on; it may be to come.
  valid_from timestamptz not null,
  terms jsonb not null check (are_business_terms(terms)),
  note text not null
);

create function refuse_change_of_terms() returns trigger
language plpgsql as $$
begin
  raise exception 'business_terms is never changed: insert a new version';
end
$$;
create trigger refuse_change_of_terms before update or delete or truncate on business_terms
  for each statement execute function refuse_change_of_terms();

create trigger site_has_changed after insert on business_terms
  for each statement execute function site_has_changed();

-- The version of this instant. Of two that begin together the later one, so that a version to come can be replaced too.
create function business_terms_at(p_now timestamptz) returns setof business_terms
language sql stable as $$
  select * from business_terms where valid_from <= p_now order by valid_from desc, version desc limit 1
$$;

-- What a database of before has told its customers: the settings of today, and what other bookings were made under, the
-- oldest first. The figures that were not rows yet are those of the code of then. A new database has nothing to keep.
insert into business_terms (valid_from, terms, note)
select 'epoch', jsonb_build_object(
    'holdMinutes', 15,
    'minimumNoticeMinutes', minimum_notice, 'turnaroundMinutes', turnaround,
    'vatRate', vat_rate, 'fullRefundDays', full_refund_days, 'adminFee', admin_fee,
    'refundTakesDays', '{"from": 5, "to": 7}'::jsonb,
    'freeMoveDays', '{"faq": 4, "policy": 5, "charged": 4}'::jsonb, 'moveFee', 5000, 'latestMoveHours', 2,
    'rebookMonths', 12, 'arriveMinutesBefore', 15, 'deposit', 10000, 'mostOwedForDamage', 50000,
    'lateReturnPerQuarterHour', '{"faq": 5000, "policy": 2500, "charged": 2500}'::jsonb,
    'cleaningFee', '{"faq": 5500, "policy": 2500, "charged": 2500}'::jsonb,
    'mostWeightKg', 900),
  'Before the figures had versions.'
from (
  select vat_rate, full_refund_days, admin_fee, bool_or(is_today) as is_today, min(since) as since
  from (
    select vat_rate, full_refund_days, admin_fee, false as is_today, created_at as since from bookings
    union all
    select
      coalesce(round(max(value::numeric) filter (where key = 'vat_rate') * 100), 2000)::integer,
      coalesce(max(value::numeric) filter (where key = 'full_refund_days'), 10)::integer,
      coalesce(max(value::numeric) filter (where key = 'admin_fee_pence'), 250)::integer,
      true, null
    from settings where key in ('vat_rate', 'full_refund_days', 'admin_fee_pence')
    having exists (select from settings) or exists (select from bookings)
  ) as used
  group by vat_rate, full_refund_days, admin_fee
) as sets
cross join (
  select
    coalesce(max(value::numeric) filter (where key = 'minimum_notice_minutes'), 120)::integer as minimum_notice,
    coalesce(max(value::numeric) filter (where key = 'turnaround_minutes'), 30)::integer as turnaround
  from settings where key in ('minimum_notice_minutes', 'turnaround_minutes')
) as of_today
order by is_today, since;

-- No foreign key: its lock on the one row that every booking names would be shared by all of them
-- (docs/decisions/0009), and no version ever goes.
alter table bookings add column terms_version integer;
update bookings set terms_version = business_terms.version
from business_terms
where (terms ->> 'vatRate')::integer = vat_rate
  and (terms ->> 'fullRefundDays')::integer = full_refund_days
  and (terms ->> 'adminFee')::integer = admin_fee;
alter table bookings alter column terms_version set not null,
  drop column vat_rate, drop column full_refund_days, drop column admin_fee;

delete from settings where key in ('vat_rate', 'minimum_notice_minutes', 'turnaround_minutes', 'admin_fee_pence',
  'full_refund_days', 'deposit_pence');

-- As in 0005, with the turnaround of the terms in force.
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
    from allocations c join bookings b on b.id = c.booking_id
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

-- Closures become stops (docs/decisions/0063): sales that are held beside times that are closed, until further notice
-- beside until a time, and who did it. A row of before is a closed time and stays as it is.
alter table closures
  -- held: for now; whoever works at the jetty may hold and lift it. closed: by plan, by those who run the house.
  add column kind text not null default 'closed' check (kind in ('held', 'closed')),
  -- From its day and time on, without an end.
  add column is_until_further_notice boolean not null default false,
  -- Null: the terminal, or of before they were kept.
  add column staff_id text,
  add column stopped_at timestamptz,
  -- Who is paying inside it loses the place then: the minute in which the stop can be taken back. Null: that is done.
  add column ends_holds_at timestamptz,
  add constraint no_end_until_further_notice check (
    not is_until_further_notice or (from_time is not null and to_time = '24:00' and not is_called_off)),
  drop constraint one_closure_per_time,
  add constraint one_closure_per_time
    unique nulls not distinct (date, from_time, to_time, is_until_further_notice);
create index closures_until_further_notice on closures (date) where is_until_further_notice;

-- As in 0005. On its first day a stop without an end is one until 24:00.
create or replace function closes(p_closure closures, p_date date, p_start time, p_end time) returns boolean
language sql immutable as $$
  select ((p_closure).date = p_date
      and ((p_closure).from_time is null or ((p_closure).from_time < p_end and (p_closure).to_time > p_start)))
    or ((p_closure).is_until_further_notice and (p_closure).date < p_date)
$$;

-- Whether money for a hold comes too late: while a stop can still be taken back, who was paying before it may finish.
-- p_now null: until the stop has ended the holds in it.
create function is_closed_to_payers(p_date date, p_start time, p_end time, p_now timestamptz) returns boolean
language plpgsql stable as $$
begin
  return is_closed(p_date, p_start, p_end)
    and exists (select from closures c
      where closes(c, p_date, p_start, p_end) and (c.ends_holds_at is null or c.ends_holds_at <= p_now));
end
$$;

-- As in 0025; who was paying before a stop may finish.
create or replace function refuse_closed_time() returns trigger
language plpgsql as $$
declare
  v_was_paying boolean := tg_op = 'UPDATE' and new.status = 'confirmed' and old.status = 'held'
    and (new.date, new.start_time, new.end_time) = (old.date, old.start_time, old.end_time);
begin
  perform lock_day(new.date);
  if is_closed(new.date, new.start_time, new.end_time)
    and (not v_was_paying or is_closed_to_payers(new.date, new.start_time, new.end_time, null))
    and (new.id is distinct from current_setting('slipway.stands_again', true)
      or exists (select from closures c
        where c.is_called_off and closes(c, new.date, new.start_time, new.end_time)))
  then
    raise exception using errcode = 'SLP01', message = 'slot_not_on_sale';
  end if;
  return new;
end
$$;

-- As in 0013; a stop without an end counts from whenever it began.
create or replace function calendar_since(p_seen pg_snapshot, p_from date, p_days integer) returns jsonb
language plpgsql stable as $$
declare
  v_is_all boolean;
  v_tables text[];
  v_slot_ids bigint[];
  v_allocation_ids bigint[];
  v_result jsonb := '{}';
begin
  -- As has_missed_changes has it, without the cost of a call.
  select p_seen is null or pg_snapshot_xmax(p_seen) > pg_snapshot_xmax(pg_current_snapshot())
    or pruned_before > pg_snapshot_xmin(p_seen)
  into v_is_all from change_log_pruning;
  if not v_is_all then
    select array_agg(distinct of_table), array_agg(id) filter (where of_table = 'slots'),
      array_agg(id) filter (where of_table = 'allocations'),
      coalesce(bool_or(row_ids is null and of_table in ('slots', 'allocations')), false)
    into v_tables, v_slot_ids, v_allocation_ids, v_is_all
    from changes_since(p_seen) left join unnest(row_ids) id on true;
    if v_is_all then
      v_slot_ids := null;
      v_allocation_ids := null;
    end if;
  end if;
  -- All of them and a few of them are two statements: one for both would be planned anew each time, to leave out half of
  -- it. A few are looked up by their numbers alone: an index of days would read half a year.
  if v_is_all then
    v_result := jsonb_build_object(
      'slots', (select jsonb_agg(slot_in_calendar(s)) from slots s
        where is_open and date between p_from and p_from + p_days),
      -- The last slot's turnaround runs into the next day.
      'allocations', (select jsonb_agg(allocation_in_calendar(a)) from allocations a
        where during && tsrange(p_from, p_from + p_days + 2)));
  end if;
  if v_slot_ids is not null then
    v_result := v_result || jsonb_build_object('slotIds', v_slot_ids, 'slots', (
      select jsonb_agg(slot_in_calendar(s)) from slots s
      where id = any (v_slot_ids) and is_open and date - p_from between 0 and p_days));
  end if;
  if v_allocation_ids is not null then
    v_result := v_result || jsonb_build_object('allocationIds', v_allocation_ids, 'allocations', (
      select jsonb_agg(allocation_in_calendar(a)) from allocations a
      where id = any (v_allocation_ids) and (during && tsrange(p_from, p_from + p_days + 2)) is true));
  end if;
  if v_is_all or v_tables && '{boats,closures,settings,business_terms}' then
    v_result := v_result || jsonb_build_object(
      'fleet', (select jsonb_agg(id) from boats where is_in_service),
      'closures', (select jsonb_agg(jsonb_build_array(date, from_time, to_time, is_until_further_notice)) from closures
        where date between p_from and p_from + p_days or is_until_further_notice),
      'settings', (select jsonb_agg(jsonb_build_object('key', key, 'value', value)) from settings),
      'terms', (select jsonb_agg(jsonb_build_array(extract(epoch from valid_from) * 1000, version, terms)
        order by valid_from, version) from business_terms));
  end if;
  return v_result || jsonb_build_object('snapshot', pg_current_snapshot(), 'isAll', v_is_all,
    'tables', coalesce(v_tables, '{}'));
end
$$;

-- As for reserve in 0015: a plan that is made while the log is empty must hold when it is full.
alter function calendar_since(pg_snapshot, date, integer) set plan_cache_mode = force_generic_plan;
alter function calendar_since(pg_snapshot, date, integer) set enable_seqscan = off;
alter function calendar_since(pg_snapshot, date, integer) set jit = off;

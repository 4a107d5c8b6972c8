-- These two functions return a row as the calendar in memory stores it. Times are milliseconds since 1970.
-- Wall-clock times are converted as if they were UTC.
create or replace function slot_in_calendar(s slots) returns jsonb
language sql stable as $$
  select jsonb_build_array(s.id, s.date, s.start_time, s.end_time, s.surcharge_kind, s.surcharge_value,
    s.price_per_extra_guest, s.minimum_guests, s.package_ids)
$$;
create or replace function allocation_in_calendar(a allocations) returns jsonb
language sql stable as $$
  select jsonb_build_array(a.id, a.boat_id, extract(epoch from lower(a.during)) * 1000,
    extract(epoch from upper(a.during)) * 1000, upper_inc(a.during), extract(epoch from a.deadline) * 1000)
$$;

-- Returns the content of the calendar in memory (docs/decisions/0049). If isAll is true, the content is
-- complete for p_days from p_from on. Otherwise the content is the changes since p_seen. All of the content is
-- read in one snapshot.
--
-- The result always has these fields:
--   snapshot: the snapshot that was read.
--   isAll: whether the content is complete.
--   tables: the tables with a change since p_seen.
-- If isAll is false, the result has the following fields only if their rows have changed:
--   slots, allocations: rows as the two functions above return them. If isAll is true, they replace all rows in
--     memory. Otherwise they replace the rows whose ids are in slotIds or allocationIds. A slot that is not on
--     sale has no row.
--   boats (in service: id, kind, seats), packages (with their kinds), closures, settings, terms: complete lists.
--     A closure without an end date applies to every day from its first day. Servers of c25be782 read `fleet` while
--     their database is migrated.
--
-- For the reason for the `set` lines, see the function reserve in 0113: a query plan that Postgres makes while the log
-- is empty must still be fast when the log is full.
create or replace function calendar_since(p_seen pg_snapshot, p_from date, p_days integer) returns jsonb
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  v_is_all boolean;
  v_tables text[];
  v_slot_ids bigint[];
  v_allocation_ids bigint[];
  v_result jsonb := '{}';
begin
  -- The condition of has_missed_changes, without the cost of a call.
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
  -- Reading all rows and reading a few are two statements: a single one would be planned anew each time, to leave out
  -- half of it. A few rows are found by their numbers alone: an index of days would read half a year.
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
  if v_is_all or v_tables && '{boats,boat_kinds,boat_packages,closures,settings,business_terms}' then
    v_result := v_result || jsonb_build_object(
      'fleet', (select jsonb_agg(id) from boats where is_in_service),
      'boats', (select jsonb_agg(jsonb_build_array(b.id, b.kind_id, k.seats))
        from boats b join boat_kinds k on k.id = b.kind_id where b.is_in_service),
      'packages', (select jsonb_agg(jsonb_build_array(id, kind_ids)) from boat_packages),
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

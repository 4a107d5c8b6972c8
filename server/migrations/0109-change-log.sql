-- Each row of this log names a table that every process then reads into its memory again (docs/decisions/0049).
-- Rows are only added: two bookings never write the same row, and their transactions send no notifications.
--
-- A row names the data to read again, not the change, so that reading it twice or in another order does no harm.
create table change_log (
  -- The number of the transaction that wrote the row. A reader takes every row that its previous snapshot did not see.
  -- Comparing numbers would miss a transaction that commits after another one with a higher number.
  written_by xid8 not null default pg_current_xact_id(),
  of_table text not null,
  -- The rows that changed. Null: the whole table.
  row_ids bigint[]
);
create index change_log_by_writer on change_log (written_by);
-- An index for catalogue_seen_now. Few rows of the log are about the catalogue, and many are about allocations.
create index change_log_of_what_is_sold on change_log (written_by)
  where of_table in ('settings', 'business_terms', 'boat_packages', 'menu_items', 'coupons', 'closures', 'slots',
    'business_versions', 'boat_kinds', 'boats');

-- The point in the log before which rows are deleted. A reader whose previous snapshot is older reads everything again.
create table change_log_pruning (
  is_only_row boolean primary key default true check (is_only_row),
  -- All rows of transactions below this number are deleted.
  pruned_before xid8 not null,
  -- The next pruning deletes the rows of all transactions with a number below next_before. These transactions had ended
  -- by next_since.
  next_before xid8 not null,
  next_since timestamptz not null
);
insert into change_log_pruning (pruned_before, next_before, next_since)
values (pg_snapshot_xmin(pg_current_snapshot()), pg_snapshot_xmin(pg_current_snapshot()), clock_timestamp());

-- Returns, in any order, the rows that a reader has not seen. The search begins with the oldest transaction that was
-- still writing when the reader last read. A transaction that only reads, such as a backup, delays nothing.
create function changes_since(p_seen pg_snapshot) returns table (of_table text, row_ids bigint[])
language sql stable as $$
  select of_table, row_ids from change_log
  where written_by >= pg_snapshot_xmin(p_seen) and not pg_visible_in_snapshot(written_by, p_seen)
$$;

-- Whether the log may have lost rows that this reader has not seen. The function only compares the oldest running
-- transaction of each snapshot (xmin), because a later snapshot never has a lower xmin. The function is written in
-- plpgsql, because Postgres plans the query of an SQL function again for each statement that calls the function.
create function has_missed_changes(p_seen pg_snapshot) returns boolean
language plpgsql stable as $$
begin
  return p_seen is null
    -- Another database under the same address: a backup, or a standby that has lost the last commits.
    or pg_snapshot_xmax(p_seen) > pg_snapshot_xmax(pg_current_snapshot())
    or exists (select from change_log_pruning where pruned_before > pg_snapshot_xmin(p_seen));
end
$$;

-- Deletes the rows of transactions that ended at least p_keep ago, by the database's clock. A reader that has read
-- during the last p_keep has seen these rows. Two processes never prune at the same time.
create function prune_change_log(p_keep interval) returns integer
language plpgsql as $$
declare
  v_pruning change_log_pruning;
  v_deleted integer := 0;
begin
  select * into v_pruning from change_log_pruning for update skip locked;
  if v_pruning.next_before > pg_snapshot_xmax(pg_current_snapshot()) then
    -- Restored from a dump into a server that counts its transactions from the beginning.
    truncate change_log;
    update change_log_pruning set pruned_before = pg_current_xact_id(), next_before = pg_current_xact_id(),
      next_since = clock_timestamp();
    return 0;
  end if;
  if v_pruning.next_since is null or v_pruning.next_since > clock_timestamp() - p_keep then
    return 0;
  end if;
  update change_log_pruning
  set pruned_before = v_pruning.next_before, next_before = pg_snapshot_xmin(pg_current_snapshot()),
    next_since = clock_timestamp();
  delete from change_log where written_by < v_pruning.next_before;
  get diagnostics v_deleted = row_count;
  return v_deleted;
end
$$;

create function log_changed_table() returns trigger
language plpgsql as $$
begin
  insert into change_log (of_table) values (tg_table_name);
  return null;
end
$$;

-- After a change of many rows, readers read the whole table again: the log does not name the rows.
create function log_changed_rows() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into change_log (of_table, row_ids)
    select tg_table_name, case when count(*) <= 2000 then array_agg(id) end
    from (select id from changed union select id from before) as row
    having count(*) > 0;
  else
    insert into change_log (of_table, row_ids)
    select tg_table_name, case when count(*) <= 2000 then array_agg(id) end from changed having count(*) > 0;
  end if;
  return null;
end
$$;

-- Allocations are inserted one at a time. For one row, a trigger without a transition table costs half as much.
create function log_inserted_row() returns trigger
language plpgsql as $$
begin
  insert into change_log (of_table, row_ids) values (tg_table_name, array[new.id]);
  return null;
end
$$;

-- Makes triggers that log every change of a table, including TRUNCATE and changes by hand. With `p_by_row`, the log
-- names the changed rows, because the table is too large to be read again as a whole.
create procedure log_changes_of(p_table regclass, p_by_row boolean)
language plpgsql as $$
begin
  if not p_by_row then
    execute format('create trigger log_changes after insert or update or delete or truncate on %s
      for each statement execute function log_changed_table()', p_table);
    return;
  end if;
  execute format('create trigger log_inserts after insert on %s
    referencing new table as changed for each statement execute function log_changed_rows()', p_table);
  execute format('create trigger log_updates after update on %s
    referencing old table as before new table as changed for each statement execute function log_changed_rows()',
    p_table);
  execute format('create trigger log_deletes after delete on %s
    referencing old table as changed for each statement execute function log_changed_rows()', p_table);
  execute format('create trigger log_truncates after truncate on %s
    for each statement execute function log_changed_table()', p_table);
end
$$;

-- The tables of the calendar.
call log_changes_of('allocations', true);
drop trigger log_inserts on allocations;
create trigger log_inserts after insert on allocations for each row execute function log_inserted_row();
call log_changes_of('slots', true);
call log_changes_of('boats', false);
call log_changes_of('boat_kinds', false);
call log_changes_of('closures', false);
call log_changes_of('settings', false);
call log_changes_of('business_terms', false);
-- The other tables of the catalogue.
call log_changes_of('boat_packages', false);
call log_changes_of('package_items', false);
call log_changes_of('menu_items', false);
call log_changes_of('schedule_rules', false);
call log_changes_of('coupons', false);
call log_changes_of('reviews', false);
-- The other tables that the pages show.
call log_changes_of('pictures', false);
call log_changes_of('gallery_pictures', false);
call log_changes_of('business_versions', false);
call log_changes_of('house_texts', false);

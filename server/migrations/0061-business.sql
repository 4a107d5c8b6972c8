-- Who the business is, in versions (docs/decisions/0101): name, place, hours, phone, numbers. business.json fills the
-- first one. None ever goes, because terms that were accepted name who we were then.
create table business_versions (
  id integer generated always as identity primary key,
  -- In force from this instant; the newest row is the one of now.
  valid_from timestamptz not null,
  business jsonb not null check (jsonb_typeof(business) = 'object'),
  note text not null
);

create function refuse_change_of_version() returns trigger
language plpgsql as $$
begin
  raise exception '% is never changed: insert a new version', tg_table_name;
end
$$;
create trigger refuse_change_of_version before update or delete or truncate on business_versions
  for each statement execute function refuse_change_of_version();

create trigger site_has_changed after insert on business_versions
  for each statement execute function site_has_changed();
call log_changes_of('business_versions', false);

-- As in 0015, with who the business is: the licence decides what is sold, and the email who is told.
-- The log is short: rows of the last minutes.
-- squawk-ignore require-concurrent-index-creation
create index change_log_of_what_is_sold on change_log (written_by)
  where of_table in ('settings', 'business_terms', 'boat_packages', 'menu_items', 'coupons', 'closures', 'slots',
    'business_versions');

create or replace function catalogue_seen_now(p_seen pg_snapshot) returns pg_snapshot
language plpgsql stable as $$
begin
  if has_missed_changes(p_seen) or exists (
    select from change_log
    where of_table in ('settings', 'business_terms', 'boat_packages', 'menu_items', 'coupons', 'closures', 'slots',
        'business_versions')
      and written_by >= pg_snapshot_xmin(p_seen) and not pg_visible_in_snapshot(written_by, p_seen))
  then
    return null;
  end if;
  return pg_current_snapshot();
end
$$;

-- Only the function above read it, a small table, and a statement waits for no more than one read of it.
-- squawk-ignore require-concurrent-index-deletion
drop index change_log_of_catalogue;

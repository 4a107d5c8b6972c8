-- For one start, length and package the season with fewer days sets the price (docs/decisions/0141).

-- Days of the year on which a row gives no times, in words of one wire and one file: [{first, last, until, packages}].
-- 'packages' null: to none; otherwise only to these. 'until' null: every year.
alter table schedule_rules
  add column if not exists gaps jsonb not null default '[]' check (jsonb_typeof(gaps) = 'array');

-- What was made while the older of two rows set the price keeps it until a change set touches it. The rows that are
-- there get it without being written; those to come do not.
alter table slots add column if not exists by_older_row boolean not null default true;
alter table slots alter column by_older_row set default false;

-- The small facts that several server processes share, and the results of upkeep.

-- Limits that all server processes share. bucket names the limit and a hash of the visitor that it limits;
-- window_start is the start of a fixed window.
create table rate_counters (
  bucket text not null,
  window_start timestamptz not null,
  used integer not null,
  primary key (bucket, window_start)
);
create index rate_counters_by_age on rate_counters (window_start);

-- Keys that sign cookies and links. The first server to start makes them. A rotation adds a generation of a key.
-- Signatures of the previous generation stay valid until the next rotation. Hashes of recovery codes always stay valid.
create table signing_keys (
  name text not null,
  secret text not null,
  created_at timestamptz not null,
  generation integer not null default 1 check (generation > 0),
  -- When servers begin to sign with the key: later than created_at, so that every process has read the key before.
  signs_from timestamptz,
  primary key (name, generation)
);

-- Simulated mode only: how far POST /dev/clock has moved the clock. One row.
create table dev_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0
);
insert into dev_clock default values;

-- Counts the changes that are visible on the public pages. After each new count the server renders the pages again. The
-- count is a row, not a sequence, so that a change and its count become visible at the same time.
create table site_version (
  is_only_row boolean primary key default true check (is_only_row),
  version bigint not null,
  -- When the public pages last changed, for the site map.
  changed_at timestamptz not null default now()
);
insert into site_version (version) values (1);

-- One row for the last backup and one row for the last trial restore, for /metrics and the doctor. They are in the
-- database because backups may run on another machine.
create table backup_runs (
  kind text primary key check (kind in ('backup', 'check')),
  succeeded_at timestamptz not null,
  -- The name of the file, without its folder.
  file text not null
);

-- The results of the nightly check of the books (docs/decisions/0090). The first process to begin makes the check. If
-- the check has not ended after an hour, another process makes it again.
create table nightly_checks (
  date date primary key,
  begun_at timestamptz not null,
  ended_at timestamptz,
  -- The names of the broken invariants. Null until the check has ended.
  broken text[],
  check ((ended_at is null) = (broken is null))
);

-- One row for each erasure on request (docs/decisions/0098), with the ids of the erased rows. Ids are not personal data
-- once the erased rows have no name. Each row is copied to a file beside the backups, so that the same rows can be
-- erased again after a restore.
create table erasures (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  erased_at timestamptz not null,
  booking_ids text[] not null,
  customer_ids text[] not null,
  enquiry_ids integer[] not null,
  review_ids integer[] not null,
  -- When this row was copied to the file beside the backups.
  kept_at timestamptz
);
create index erasures_to_keep on erasures (erased_at) where kept_at is null;

-- When a backup was last made, and last restored for trial, for /metrics and the doctor: a row for each kind. In the
-- database because the programs that do it may run on another machine than the servers that are asked.
create table backup_runs (
  kind text primary key check (kind in ('backup', 'check')),
  succeeded_at timestamptz not null,
  -- Without its folder.
  file text not null
);

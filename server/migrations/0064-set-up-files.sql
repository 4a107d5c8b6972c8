-- A set-up that came in as a file (docs/decisions/0104): the change of its set names it by the digest of its text, so
-- that a draft, its saves and the log stay small.
create table set_up_files (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  text text not null,
  made_at timestamptz not null
);

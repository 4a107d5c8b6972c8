-- A key has generations, so that it can be replaced while what the one before it signed is still good: the links in
-- emails, and the hashes of recovery codes. A server of the release before this one reads the first generation.
alter table signing_keys
  add column generation integer not null default 1 check (generation > 0),
  -- Later than created_at, so that every process knows a key before one of them signs with it.
  add column signs_from timestamptz,
  drop constraint signing_keys_pkey,
  add primary key (name, generation);

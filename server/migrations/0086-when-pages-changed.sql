-- When what the public pages show was changed last, for the site map.
-- The default is of this transaction: no row is written anew.
alter table site_version add column changed_at timestamptz not null default now();
create or replace function site_has_changed() returns trigger
language plpgsql as $$
begin
  update site_version set version = version + 1, changed_at = now();
  return null;
end
$$;

-- How often what the public pages show has changed, by whichever hand: the server then draws them anew.
-- A row and not a sequence, because it must be seen to have grown exactly when the change is seen.
create table site_version (
  is_only_row boolean primary key default true check (is_only_row),
  version bigint not null
);
insert into site_version (version) values (1);

create function site_has_changed() returns trigger
language plpgsql as $$
begin
  update site_version set version = version + 1;
  return null;
end
$$;

create trigger site_has_changed after insert or update or delete or truncate on settings
  for each statement execute function site_has_changed();
create trigger site_has_changed after insert or update or delete or truncate on boat_packages
  for each statement execute function site_has_changed();
create trigger site_has_changed after insert or update or delete or truncate on package_items
  for each statement execute function site_has_changed();
create trigger site_has_changed after insert or update or delete or truncate on menu_items
  for each statement execute function site_has_changed();
create trigger site_has_changed after insert or update or delete or truncate on reviews
  for each statement execute function site_has_changed();

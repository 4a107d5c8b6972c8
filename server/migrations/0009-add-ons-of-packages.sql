-- What a package has on board cannot be bought again with it, and what serves the whole boat is not counted per
-- person (docs/decisions/0042).
alter table menu_items
  add column included_in_package_ids integer[] not null default '{}',
  -- True: one is enough for the whole boat, and its price is for that one.
  add column is_for_whole_boat boolean not null default false;

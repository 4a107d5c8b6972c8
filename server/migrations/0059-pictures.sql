-- Pictures that staff upload (docs/decisions/0100): in the database, so that every process and a second machine have them,
-- and every backup.
create table pictures (
  -- A hash of what its files are made of, and the four colours of its ground: never another picture under the same name.
  name text primary key check (name ~ '^photo-[0-9a-f]{20}-[0-9a-f]{24}$'),
  -- What it shows. Null: uploaded, and not kept yet.
  alt text check (length(alt) between 1 and 200),
  -- Of the master, in pixels.
  width integer not null check (width between 1 and 4000),
  height integer not null check (height between 1 and 4000),
  -- The middle of what is cut out, in hundredths of a per cent of width and height.
  focus_x integer not null check (focus_x between 0 and 10000),
  focus_y integer not null check (focus_y between 0 and 10000),
  -- Of all its files.
  bytes integer not null,
  uploaded_by text,
  uploaded_at timestamptz not null,
  -- In the library since then.
  kept_at timestamptz,
  -- Out of it; its rows go a day later.
  removed_at timestamptz,
  check (kept_at is null or alt is not null)
);

-- Apart, so that no list reads them: 'round-320.avif', and 'master.webp', which nobody is served.
create table picture_files (
  picture text not null references pictures on delete cascade,
  file text not null check (file ~ '^[a-z]+(-[0-9]+)?\.(avif|webp|jpg)$'),
  content bytea not null,
  primary key (picture, file)
);
-- They are compressed already.
alter table picture_files alter column content set storage external;

-- What a picture shows is part of the pages.
call log_changes_of('pictures', false);
create trigger site_has_changed after insert or update or delete or truncate on pictures
  for each statement execute function site_has_changed();

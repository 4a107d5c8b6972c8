-- The business's details, figures, texts and pictures, and how staff edit them.

-- Whether p_terms contains exactly the figures that the code knows. A figure with limits is a whole number
-- within these limits. A figure without limits is true or false. The countries of text messages are a list.
-- Older versions lack the figures of the weather and of text messages. Money is in pence, VAT in hundredths
-- of a per cent.
create function are_business_terms(p_terms jsonb) returns boolean
language sql immutable as $$
  select coalesce(
    (select count(*) from jsonb_object_keys(p_terms)) = count(distinct path[1]) filter (where p_terms ? path[1])
    and bool_and(case jsonb_typeof(p_terms #> path)
      when 'number' then (p_terms #>> path)::numeric between lowest and highest and (p_terms #>> path)::numeric % 1 = 0
      when 'boolean' then lowest is null
      when 'array' then path = '{textCountries}' and jsonb_array_length(p_terms #> path) <= 10
        and not p_terms #> path @? '$[*] ? (@.type() != "number" || @ < 1 || @ > 998 || @ % 1 != 0)'
      else path[1] in ('isSkyShown', 'houseGustKmh', 'decideHours', 'areTextsSent', 'textsADay', 'textCountries') and not p_terms ? path[1] end), false)
  from (values
    ('{holdMinutes}'::text[], 5, 60),
    ('{minimumNoticeMinutes}', 0, 100000),
    ('{turnaroundMinutes}', 0, 720),
    ('{vatRate}', 0, 10000),
    ('{fullRefundDays}', 0, 365),
    ('{adminFee}', 0, 1000000),
    ('{refundTakesDays,from}', 1, 30),
    ('{refundTakesDays,to}', 1, 60),
    ('{freeMoveDays,faq}', 0, 365),
    ('{freeMoveDays,policy}', 0, 365),
    ('{freeMoveDays,charged}', 0, 365),
    ('{moveFee}', 0, 1000000),
    ('{latestMoveHours}', 0, 168),
    ('{rebookMonths}', 1, 60),
    ('{arriveMinutesBefore}', 0, 240),
    ('{deposit}', 0, 1000000),
    ('{mostOwedForDamage}', 0, 10000000),
    ('{lateReturnPerQuarterHour,faq}', 0, 1000000),
    ('{lateReturnPerQuarterHour,policy}', 0, 1000000),
    ('{lateReturnPerQuarterHour,charged}', 0, 1000000),
    ('{cleaningFee,faq}', 0, 1000000),
    ('{cleaningFee,policy}', 0, 1000000),
    ('{cleaningFee,charged}', 0, 1000000),
    ('{mostWeightKg}', 0, 10000),
    ('{isSkyShown}', null, null),
    ('{houseGustKmh}', 0, 200),
    ('{decideHours}', 1, 24),
    ('{areTextsSent}', null, null),
    ('{textsADay}', 1, 10000),
    ('{textCountries}', null, null)
  ) as figure (path, lowest, highest)
$$;

-- The figures of the business in versions (docs/decisions/0009): a change is a new row, and a booking keeps the version
-- that it was made under.
create table business_terms (
  version integer generated always as identity primary key,
  -- The version is in force from this instant, which may be in the future.
  valid_from timestamptz not null,
  terms jsonb not null check (are_business_terms(terms)),
  note text not null
);

-- Returns the version in force at an instant. Of two versions that begin together, the version written later is in
-- force, so that a planned version can be replaced.
create function business_terms_at(p_now timestamptz) returns setof business_terms
language sql stable as $$
  select * from business_terms where valid_from <= p_now order by valid_from desc, version desc limit 1
$$;

-- The business's details, in versions (docs/decisions/0009): name, place, hours, phone, numbers. The first version
-- comes from business.json. No version is ever deleted, because accepted terms name the business of their time.
create table business_versions (
  id integer generated always as identity primary key,
  -- The version is in force from this instant until a newer row replaces it.
  valid_from timestamptz not null,
  business jsonb not null check (jsonb_typeof(business) = 'object'),
  note text not null
);

-- The site's own texts, in versions (docs/decisions/0009 and 0142): answers, terms of hire, cancellation, privacy, the
-- rules of the boat, and the sentences of each page. A text is a template, with figures and rules of the business as
-- {{names}}. No version is ever deleted, because a booking keeps the texts in force when it was made.
create table house_texts (
  id integer generated always as identity primary key,
  -- 'faqs/12', 'terms/deposit': the rows with the same key are the versions of one text. The newest version is in
  -- force.
  key text not null check (key ~ '^[a-z]+/[a-z0-9-]{1,60}$'),
  -- The text is in force from this instant.
  valid_from timestamptz not null,
  -- {title, text, also, search, place, isShown}, as shared/rules/house-text.ts defines it.
  words jsonb not null check (jsonb_typeof(words) = 'object'),
  note text not null
);
create index house_texts_by_key on house_texts (key, id);
-- The function said_beside uses this index to see whether the business has rules in its own words. Most
-- businesses have none.
create index house_texts_of_own_rules on house_texts (key) where key like 'rules/%' and valid_from > 'epoch';

-- Pictures that staff upload (docs/decisions/0015). They are in the database, so that every process, every machine and
-- every backup has them.
create table pictures (
  -- The name contains a hash of the master and the crop, then the four colours that are shown until the
  -- picture has loaded. No other picture ever gets this name.
  name text primary key check (name ~ '^photo-[0-9a-f]{20}-[0-9a-f]{24}$'),
  -- The picture's description. Null: the picture was uploaded, but is not in the library yet.
  alt text check (length(alt) between 1 and 200),
  -- The size of the master, in pixels.
  width integer not null check (width between 1 and 4000),
  height integer not null check (height between 1 and 4000),
  -- The centre of the crop, in hundredths of a per cent of width and height.
  focus_x integer not null check (focus_x between 0 and 10000),
  focus_y integer not null check (focus_y between 0 and 10000),
  -- The size of all files of the picture together.
  bytes integer not null,
  uploaded_by text,
  uploaded_at timestamptz not null,
  -- When the picture was put into the library.
  kept_at timestamptz,
  -- When the picture was removed from the library; its rows are deleted a day later.
  removed_at timestamptz,
  check (kept_at is null or alt is not null)
);

-- The files of pictures: 'round-320.avif', and 'master.webp', which is never served. They have their own table, so that
-- a list of pictures does not read them.
create table picture_files (
  picture text not null references pictures on delete cascade,
  file text not null check (file ~ '^[a-z]+(-[0-9]+)?\.(avif|webp|jpg)$'),
  content bytea not null,
  primary key (picture, file)
);
-- The files are compressed already. Postgres 15 accepts this setting only in a separate statement.
alter table picture_files alter column content set storage external;

-- The pictures of the gallery, in their order. If the table is empty, the gallery shows the pictures that
-- came with the site.
create table gallery_pictures (
  id integer generated by default as identity primary key,
  position integer not null,
  -- A file name, as in boat_packages.display_picture.
  picture text not null check (picture <> ''),
  caption text not null check (length(caption) between 1 and 80)
);

-- Change sets (docs/decisions/0095): edits of the things on sale, drafted, previewed, published and undone together.
create table change_sets (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  name text not null check (length(name) between 1 and 80),
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'applied', 'undone', 'refused', 'thrown_away')),
  -- Grows with each save. If two people edit the set at once, the second to save is warned.
  version integer not null default 1,
  -- The first day on which the set's times and prices apply. Null: the day on which the set is published.
  from_date date,
  -- The time at which the job publishes the set.
  apply_at timestamptz,
  -- The changes in order: [{id, kind, words}], as shared/api/console/changes.ts defines them.
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  -- The reason that somebody gave, if the effects of the set required a reason.
  reason text,
  -- The effects that required the reason when the set was scheduled. The reason covers no other effects.
  agreed_to text[] not null default '{}',
  -- The notes that the undo of a change needs, under the change's id.
  notes jsonb not null,
  -- Why the job did not apply the set.
  refusal text,
  made_by text,
  made_at timestamptz not null,
  changed_by text,
  changed_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz,
  check ((state = 'scheduled') = (apply_at is not null))
);
create index change_sets_due on change_sets (apply_at) where state = 'scheduled';
create index change_sets_by_state on change_sets (state, changed_at);

-- The rows that an applied set wrote: an undo restores the rows that nobody has changed since, and lists the others.
create table change_set_rows (
  set_id text not null references change_sets on delete cascade,
  position integer not null,
  -- Rows of one group are restored together or not at all.
  group_number integer not null,
  -- The group's name in the list of groups that an undo did not restore.
  what text not null,
  of_table text not null,
  row_id integer not null,
  -- The written columns before and after the change, as Postgres returns them. before null: the row is new. after null:
  -- the row was deleted.
  before jsonb,
  after jsonb,
  primary key (set_id, position)
);

-- The text of an imported set-up file (docs/decisions/0095). The change set names it by its digest, so that drafts,
-- saves and the log stay small.
create table set_up_files (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  text text not null,
  made_at timestamptz not null
);

-- Change sets (docs/decisions/0095): edits of what is sold, drafted, looked at, put on the site and taken back together.
create table change_sets (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  name text not null check (length(name) between 1 and 80),
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'applied', 'undone', 'refused', 'thrown_away')),
  -- Grows with each save, so that of two people who edit it the second is told of the first.
  version integer not null default 1,
  -- The first day whose times and prices it changes. Null: the day on which it is put on the site.
  from_date date,
  -- When the job puts it on the site.
  apply_at timestamptz,
  -- In order: [{id, kind, words}], as shared/api/console/changes.ts has them.
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  -- Why, where it was asked for; a scheduled set keeps it until it is applied.
  reason text,
  -- What asked for that reason when it was scheduled: for more, nobody has given one.
  agreed_to text[] not null default '{}',
  -- What a kind of change notes for its own undo, by the change's id.
  notes jsonb not null,
  -- Why the job did not apply it.
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

-- What an applied set wrote, so that an undo puts back what still holds and lists what does not.
create table change_set_rows (
  set_id text not null references change_sets on delete cascade,
  position integer not null,
  -- Rows of one group are put back together or not at all.
  group_number integer not null,
  -- What the group is, for the list of what does not hold.
  what text not null,
  of_table text not null,
  row_id integer not null,
  -- The columns that were written, as Postgres has them. Null before: the row is new. Null after: it went.
  before jsonb,
  after jsonb,
  primary key (set_id, position)
);

-- The season of the demonstration: the records of a summer and of the weeks to come, made after the first start
-- (docs/decisions/0160). A business of one's own has no row here.

create table demo_season (
  is_only_row boolean primary key default true check (is_only_row),
  kind text not null check (kind in ('season', 'saturday')),
  -- The season is told from this day on backwards and forwards; with one seed it is the same again.
  first_day date not null,
  seed text not null,
  -- Nothing in the season was written later than this, and nothing of anybody else before.
  begun_at timestamptz not null,
  -- The number of its steps that are done: each in the transaction that counts it.
  done integer not null default 0 check (done >= 0),
  of integer not null default 0 check (of >= 0),
  -- Null: it is being made.
  stands_at timestamptz
);

-- The booking of each party of the season, for the steps that come later.
create table demo_season_parties (
  nth integer primary key,
  booking_id text not null references bookings on delete cascade
);

-- Actions of the demonstration's people in its season are marked, so that they are cleared with it.
alter table staff_actions drop constraint staff_actions_via_check;
-- Each row has passed the narrower check; only people at the console wait while they are checked.
-- squawk-ignore constraint-missing-not-valid
alter table staff_actions add constraint staff_actions_via_check
  check (via in ('console', 'terminal', 'server', 'season'));

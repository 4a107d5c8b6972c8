-- The season of the demonstration: the records of a summer and of the weeks to come, made after the first start
-- (docs/decisions/0160). A business of one's own has no row here.

create table demo_season (
  is_only_row boolean primary key default true check (is_only_row),
  kind text not null check (kind in ('season', 'saturday')),
  -- The season lies before and after this day; the same seed makes the same season again.
  first_day date not null,
  seed text not null,
  -- All rows of the season were written before this instant, and all other rows after it.
  begun_at timestamptz not null,
  -- The number of steps that are done: each step is counted in its own transaction.
  done integer not null default 0 check (done >= 0),
  of integer not null default 0 check (of >= 0),
  -- Null: the season is not complete yet.
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

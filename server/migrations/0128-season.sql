-- The progress of the demonstration's season: after the first start, the server makes the records of a summer and of
-- the weeks to come (docs/decisions/0160). A real business has no row here.

create table demo_season (
  is_only_row boolean primary key default true check (is_only_row),
  kind text not null check (kind in ('season', 'saturday')),
  -- The demonstration's first day. The season lies before and after it. The same seed makes the same season again.
  first_day date not null,
  seed text not null,
  -- All rows of the season were written before this instant, and all other rows after it.
  begun_at timestamptz not null,
  -- The number of finished steps. A transaction that plays steps also updates this number.
  done integer not null default 0 check (done >= 0),
  of integer not null default 0 check (of >= 0),
  -- When the season was complete. Null: it is still being made.
  stands_at timestamptz
);

-- The booking that each party of the season made. Later steps of the party find the booking here.
create table demo_season_parties (
  nth integer primary key,
  booking_id text not null references bookings on delete cascade
);

-- Actions of the demonstration's staff in its season are marked, so that they are cleared with the season.
alter table staff_actions drop constraint staff_actions_via_check;
-- Every row has passed the old check, which allowed fewer values. Only people at the console wait while
-- Postgres checks the rows again.
-- squawk-ignore constraint-missing-not-valid
alter table staff_actions add constraint staff_actions_via_check
  check (via in ('console', 'terminal', 'server', 'season'));

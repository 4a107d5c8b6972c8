-- Events at the jetty (docs/decisions/0060): facts that devices record, and the resulting state of the trip. The name
-- of the person who recorded something is text without a foreign key: people leave, and the record stays.

-- Events are facts: they are updated only to erase a name, and deleted only with their booking. A mistake is undone by
-- another event.
create table trip_events (
  -- The id is made on the device, so that an event that is sent twice is recorded once.
  id text primary key check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  -- The order of events that happened at the same instant.
  seq bigint generated always as identity,
  booking_id text not null references bookings on delete cascade,
  kind text not null check (kind in (
    'arrived', 'captain', 'briefed', 'out', 'back', 'no_show', 'deposit_taken', 'deposit_returned', 'undo', 'accept')),
  -- The fields depend on the kind; shared/rules/trip.ts lists them.
  data jsonb not null,
  -- The device's time, and the corrected time, which is never later than seen_at.
  claimed_at timestamptz not null,
  happened_at timestamptz not null check (happened_at <= seen_at),
  seen_at timestamptz not null,
  staff_id text,
  device_id text,
  was_offline boolean not null,
  -- True: the event arrived more than twelve hours late, and does not count until a manager has accepted it.
  is_too_old boolean not null
);
create index trip_events_by_booking on trip_events (booking_id);

-- The state of each trip, computed from trip_events and written with each event. A booking without a row has no events.
create table trips (
  booking_id text primary key references bookings on delete cascade,
  version integer not null,
  state text not null check (state in ('expected', 'here', 'out', 'back', 'no_show')),
  -- The hull that the party went out on, which may differ from the allocated hull.
  boat_id integer,
  arrived_at timestamptz,
  out_at timestamptz,
  back_at timestamptz,
  no_show_at timestamptz,
  has_doubts boolean not null,
  updated_at timestamptz not null
);
-- An index for the list of earlier trips that nobody has closed.
create index trips_not_over on trips (booking_id) where state in ('expected', 'here', 'out');

-- Deposits in cash or by card machine. Like the rows of trips, these rows are computed from trip_events. No
-- job captures, voids or refunds these deposits.
create table deposits (
  booking_id text primary key references bookings on delete cascade,
  amount integer not null check (amount >= 0),
  method text not null check (method in ('cash', 'card_machine')),
  slip text,
  taken_at timestamptz not null,
  taken_by text,
  -- When the deposit was given back. The deposit is taken and given back by the same `method`.
  returned_at timestamptz,
  returned_by text,
  return_slip text,
  -- The part of the deposit that was kept. Null: nothing.
  kept integer,
  check (method = 'cash' or slip is not null)
);

create table booking_notes (
  id text primary key check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  booking_id text not null references bookings on delete cascade,
  text text not null,
  at timestamptz not null,
  staff_id text
);
create index booking_notes_by_booking on booking_notes (booking_id);

-- The last battery level that was read from a boat. The level is not a column of the table boats, because every change
-- in that table makes the server read the calendar again.
create table boat_charges (
  boat_id integer primary key references boats on delete cascade,
  percent integer not null check (percent between 0 and 100),
  read_at timestamptz not null,
  staff_id text
);

-- The daily check of each hull, before its first trip.
create table opening_checks (
  boat_id integer not null references boats on delete cascade,
  date date not null,
  is_fit boolean not null,
  note text not null,
  checked_at timestamptz not null,
  staff_id text,
  primary key (boat_id, date)
);

-- The times at which staff expect late boats, and the parties that staff have told to wait for a late boat.

create table late_returns (
  -- The party that has the boat.
  booking_id text primary key references bookings on delete cascade,
  expected_at timestamptz not null,
  said_at timestamptz not null,
  -- The member of staff who expects the boat. Null: somebody at the terminal.
  staff_id text
);

create table told_to_wait (
  -- The party that waits for the boat.
  booking_id text primary key references bookings on delete cascade,
  -- The party's new start, in venue time, on the day of its trip.
  sails_at time not null,
  told_at timestamptz not null,
  -- The member of staff who told the party. Null: somebody at the terminal.
  staff_id text
);

-- A boat that is late: when it is expected back, and who was told that we wait for them.

create table late_returns (
  -- Of the party that has the boat.
  booking_id text primary key references bookings on delete cascade,
  expected_at timestamptz not null,
  said_at timestamptz not null,
  -- Null: the terminal.
  staff_id text
);

create table told_to_wait (
  -- Of the party that waits for the boat.
  booking_id text primary key references bookings on delete cascade,
  -- By the clock at the lake, on the day of its trip.
  sails_at time not null,
  told_at timestamptz not null,
  -- Null: the terminal.
  staff_id text
);

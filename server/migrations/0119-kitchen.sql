-- The kitchen: the prepared and loaded portions of a party's order, and the orders that have left their time
-- (docs/decisions/0151).

-- In portions: a dish of which more was ordered later is not thought to be ready. For the day that they were made for: an
-- order that moves to another day is made again there.
create table dish_marks (
  booking_id text not null references bookings on delete cascade,
  date date not null,
  menu_item_id integer not null,
  prepared integer not null check (prepared > 0),
  loaded integer not null check (loaded between 0 and prepared),
  primary key (booking_id, date, menu_item_id)
);

-- An order that has moved away from its time, so that the list of that day shows it struck. Those that are called off or
-- cancelled keep their time.
create table orders_moved_away (
  booking_id text not null references bookings on delete cascade,
  date date not null,
  start_time time not null,
  -- Without special requests: [{"item": 3, "name": "Grazing board", "quantity": 4}].
  dishes jsonb not null,
  at timestamptz not null,
  primary key (booking_id, date, start_time)
);
create index orders_moved_away_by_day on orders_moved_away (date);

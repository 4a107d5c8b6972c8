-- The kitchen: the prepared and loaded portions of a party's order, and the orders that have moved to another time
-- (docs/decisions/0151).

-- A mark counts portions: if a party orders more of a dish later, the dish no longer counts as ready. A mark
-- is valid for one day, because an order that moves to another day is prepared again.
create table dish_marks (
  booking_id text not null references bookings on delete cascade,
  date date not null,
  menu_item_id integer not null,
  prepared integer not null check (prepared > 0),
  loaded integer not null check (loaded between 0 and prepared),
  primary key (booking_id, date, menu_item_id)
);

-- An order that has moved to another time: the old day's list shows the order struck out. A booking that is
-- cancelled or called off makes no row, because the booking keeps its time.
create table orders_moved_away (
  booking_id text not null references bookings on delete cascade,
  date date not null,
  start_time time not null,
  -- The dishes, without special requests: [{"item": 3, "name": "Grazing board", "quantity": 4}].
  dishes jsonb not null,
  at timestamptz not null,
  primary key (booking_id, date, start_time)
);
create index orders_moved_away_by_day on orders_moved_away (date);

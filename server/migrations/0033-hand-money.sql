-- Cash and the card machine (docs/decisions/0076): attempts and refunds like those of every provider, with who took
-- them, the slip and the drawer beside them.

-- A till for a shift. Counted blind: what it should hold is shown when it is closed.
create table drawers (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  opened_by text,
  opened_at timestamptz not null,
  -- What lay in it at the start.
  float integer not null check (float >= 0),
  closed_by text,
  closed_at timestamptz,
  counted integer check (counted >= 0),
  expected integer,
  note text,
  check (num_nonnulls(closed_at, counted, expected) in (0, 3))
);
create index drawers_open on drawers (opened_at) where closed_at is null;

-- Every coin and slip, in or out. Never changed: what was wrong gets a line that takes it back.
create table hand_money (
  id bigint generated always as identity primary key,
  method text not null check (method in ('cash', 'card_machine')),
  kind text not null check (kind in ('payment', 'refund', 'deposit', 'deposit_back')),
  -- Into the drawer; negative: out of it.
  amount integer not null,
  booking_id text references bookings on delete cascade,
  attempt_id text references payment_attempts on delete cascade,
  refund_id text references refunds on delete cascade,
  -- Null: no drawer was open, or the card machine has the money.
  drawer_id integer references drawers,
  -- Of the card machine.
  slip text,
  -- Cash as it was handed over, for the change.
  given integer,
  staff_id text,
  at timestamptz not null,
  check (method = 'cash' or drawer_id is null)
);
create index hand_money_by_booking on hand_money (booking_id);
create index hand_money_by_drawer on hand_money (drawer_id) where drawer_id is not null;
create index hand_money_by_attempt on hand_money (attempt_id) where attempt_id is not null;

create function refuse_change_of_hand_money() returns trigger
language plpgsql as $$
begin
  raise exception 'hand_money is never changed: a line of its own takes another back';
end
$$;
create trigger refuse_change_of_hand_money before update on hand_money
  for each row execute function refuse_change_of_hand_money();

-- For what is to be given back by hand, and has not been.
create index refunds_requested on refunds (attempt_id) where status = 'requested';

-- Pays what is owed at a booking that stands: nothing of the trip hangs on it. Null: it does not.
alter table payment_attempts add column is_for_owed boolean,
  add constraint only_the_price_is_owed check (is_for_owed is null or is_for_owed and purpose = 'booking');

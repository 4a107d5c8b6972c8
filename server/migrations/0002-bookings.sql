-- Customers, bookings, and the allocations that make a double booking impossible.

-- What one visitor typed once. Never changed by a later visitor who types the same address.
create table customers (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  email text not null,
  -- Trimmed, lower case: what look-ups and coupon limits compare.
  email_key text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  country text not null,
  created_at timestamptz not null
);

-- A browser that ticked 'Remember me on this device', and what was typed there. Only the hash of its cookie is kept.
create table remembered_browsers (
  token_hash text primary key,
  customer_id text not null references customers on delete cascade,
  expires_at timestamptz not null
);
create index remembered_browsers_by_customer on remembered_browsers (customer_id);

create table bookings (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  -- held: a boat is allocated until hold_expires_at while the visitor pays. confirmed: paid, or nothing to pay.
  -- completed: the trip is over. expired: not paid in time. replaced: the visitor changed something and tried again.
  status text not null check (status in ('held', 'confirmed', 'completed', 'cancelled', 'expired', 'replaced')),
  hold_expires_at timestamptz,
  customer_id text not null references customers on delete restrict,
  -- Copied from the customer, so that a look-up reads one row.
  email_key text not null,

  -- Snapshots: what was sold, whatever the catalogue says later. No foreign keys to the small hot tables on
  -- purpose: their shared row locks cost a fifth of the database's work per booking (docs/decisions/0009).
  package_id integer not null,
  package_name text not null,
  slot_id integer not null,
  date date not null,
  start_time time not null,
  end_time time not null,
  -- The earliest date this booking ever had: what the days before cancelling are counted from.
  earliest_date date not null,
  guests integer not null check (guests between 1 and 10),
  is_captain_declared boolean not null default false,

  slot_price integer not null check (slot_price >= 0),
  base_price integer not null check (base_price >= slot_price),
  coupon_code text,
  coupon_discount integer not null default 0 check (coupon_discount between 0 and base_price),
  add_ons_price integer not null default 0 check (add_ons_price >= 0),
  total integer not null check (total = base_price - coupon_discount + add_ons_price),
  vat_rate integer not null check (vat_rate >= 0),
  payment_method_id text not null check (payment_method_id in ('1', '3', '5', '6')),

  -- The terms in force when it was made.
  full_refund_days integer not null,
  admin_fee integer not null check (admin_fee >= 0),

  -- Hashes of the browser's cookie and of the visitor's address on the network: one live hold a browser, a few an hour
  -- an address. Neither is kept longer than unpaid drafts.
  browser_hash text,
  network_hash text,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  check (status <> 'held' or hold_expires_at is not null),
  check (status not in ('confirmed', 'completed') or confirmed_at is not null)
);
-- A browser owns at most one live hold, whatever the code above forgets.
create unique index one_live_hold_per_browser on bookings (browser_hash) where status = 'held';
-- The sweep's list, and the count of unpaid holds from one network address.
create index bookings_held on bookings (hold_expires_at) where status = 'held';
create index bookings_unpaid_by_network on bookings (network_hash, created_at)
  where status in ('held', 'expired', 'replaced');
create index bookings_by_customer on bookings (customer_id);
create index bookings_by_email on bookings (email_key);
-- The day sheet, and the job that closes what is over.
create index bookings_open_by_date on bookings (date) where status = 'confirmed';

create table booking_items (
  booking_id text not null references bookings on delete cascade,
  position integer not null,
  menu_item_id integer not null,
  name text not null,
  type text not null check (type in ('food', 'drinks', 'others')),
  quantity integer not null check (quantity between 1 and 50),
  unit_price integer not null check (unit_price >= 1),
  comment text not null default '',
  primary key (booking_id, position)
);

-- Times when a boat is out of the water for repair.
create table boat_maintenance (
  id integer generated always as identity primary key,
  boat_id integer not null references boats on delete cascade,
  reason text not null
);

-- The scarce thing. A row ties one boat to one stretch of time, turnaround included; the exclusion constraint
-- refuses a second row that overlaps. Everything that takes a boat goes through here: holds, bookings, repairs.
create table allocations (
  id bigint generated always as identity primary key,
  boat_id integer not null references boats on delete restrict,
  -- Wall-clock time at the lake.
  during tsrange not null check (not isempty(during)),
  booking_id text unique references bookings on delete cascade,
  maintenance_id integer unique references boat_maintenance on delete cascade,
  -- A hold's allocation may be taken away from this instant on. Null: permanent.
  deadline timestamptz,
  check (num_nonnulls(booking_id, maintenance_id) = 1),
  constraint no_double_booking exclude using gist (boat_id with =, during with &&)
);
create index allocations_by_time on allocations using gist (during);
create index allocations_by_deadline on allocations (deadline) where deadline is not null;

-- One row per booking that holds (reserved) or has used (burnt) a coupon; the row goes when the hold expires.
create table coupon_uses (
  booking_id text primary key references bookings on delete cascade,
  coupon_id integer not null references coupons on delete restrict,
  email_key text not null,
  is_burnt boolean not null
);
-- Counted under the coupon's lock by reserve_booking.
create index coupon_uses_by_coupon on coupon_uses (coupon_id, email_key);

-- Every change of a booking's state, with its cause; never updated, never deleted while the booking stands.
create table booking_events (
  id bigint generated always as identity primary key,
  booking_id text not null references bookings on delete cascade,
  from_status text,
  to_status text not null,
  cause text not null,
  at timestamptz not null
);
create index booking_events_by_booking on booking_events (booking_id);

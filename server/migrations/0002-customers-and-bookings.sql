-- Customers, their bookings, and the allocations that make a double booking impossible.

-- What one visitor typed. A later visitor with the same email address gets a row of their own.
create table customers (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  email text not null,
  -- Trimmed and in lower case: look-ups and coupon limits compare this one.
  email_key text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  country text not null,
  created_at timestamptz not null
);

-- Browsers whose visitor ticked 'Remember me on this device', with what that visitor typed.
create table remembered_browsers (
  -- Of the cookie, which is not kept.
  token_hash text primary key,
  customer_id text not null references customers on delete cascade,
  expires_at timestamptz not null
);
create index remembered_browsers_by_customer on remembered_browsers (customer_id);

create table bookings (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  -- held: a boat is allocated until hold_expires_at while the visitor pays.
  -- confirmed: paid, or nothing to pay. completed: the trip is over. cancelled: by the customer or by us.
  -- expired: not paid in time. replaced: the visitor changed the order and made a new hold.
  -- called_off: a hold in a time that was closed. It never comes back; money that arrives for it is returned.
  status text not null
    check (status in ('held', 'confirmed', 'completed', 'cancelled', 'expired', 'replaced', 'called_off')),
  hold_expires_at timestamptz,
  customer_id text not null references customers on delete restrict,
  -- Copied from the customer, so that a look-up reads one row.
  email_key text not null,

  -- Snapshots of what was sold: later changes of the catalogue do not touch them. They have no foreign keys, because
  -- the row locks on those few busy rows cost a fifth of the database's work per booking (docs/decisions/0009).
  package_id integer not null,
  package_name text not null,
  slot_id integer not null,
  date date not null,
  start_time time not null,
  end_time time not null,
  -- The earliest date that this booking ever had; the cancellation deadline is counted back from it.
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
  -- shared/rules/payment-method.ts lists the methods; the list is not repeated here.
  payment_method_id text not null
    constraint bookings_payment_method_id_check check (payment_method_id ~ '^[1-9]\d{0,2}$'),

  -- The terms in force when the booking was made.
  full_refund_days integer not null,
  admin_fee integer not null check (admin_fee >= 0),

  -- Hashes of the browser's cookie and of the visitor's network address, for the limits on unpaid holds. They are
  -- deleted together with unpaid drafts.
  browser_hash text,
  network_hash text,
  -- Hashes of the networks around network_hash, the widest first: an IPv6 /48 and /56, or an IPv4 /24.
  wider_network_hashes text[],
  created_at timestamptz not null,
  confirmed_at timestamptz,
  check (status <> 'held' or hold_expires_at is not null),
  check (status not in ('confirmed', 'completed') or confirmed_at is not null)
);
-- The server looks for a live hold first; this index decides.
create unique index one_live_hold_per_browser on bookings (browser_hash) where status = 'held';
-- For the job that expires holds.
create index bookings_held on bookings (hold_expires_at) where status = 'held';
-- For refuse_one_too_many.
create index bookings_without_money_by_network
  on bookings ((coalesce(wider_network_hashes[1], network_hash)), created_at)
  where status in ('held', 'expired') or total = 0;
create index bookings_by_customer on bookings (customer_id);
create index bookings_by_email on bookings (email_key);
-- For the day sheet, and the job that completes bookings.
create index bookings_confirmed_by_date on bookings (date) where status = 'confirmed';
-- For the job that thanks customers after their trip.
create index bookings_completed_by_date on bookings (date) where status = 'completed';
-- For the job that deletes unpaid drafts.
create index bookings_unpaid_by_age on bookings (created_at) where status in ('expired', 'replaced', 'called_off');

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

-- Every change of a booking's status with its cause. Rows are never updated, and only deleted with their booking.
create table booking_events (
  id bigint generated always as identity primary key,
  booking_id text not null references bookings on delete cascade,
  from_status text,
  to_status text not null,
  cause text not null,
  at timestamptz not null
);
create index booking_events_by_booking on booking_events (booking_id);

-- Why a confirmed booking was cancelled, and what we promised. Deleted when the customer takes another slot for it.
create table cancellations (
  booking_id text primary key references bookings on delete cascade,
  by_whom text not null check (by_whom in ('visitor', 'business')),
  -- As the customer reads it: 'weather'.
  reason text not null,
  -- The promised refund: the page and the email showed it, and the refunds add up to it.
  refund integer not null check (refund >= 0),
  -- What we keep of the money that was taken.
  admin_fee integer not null check (admin_fee >= 0),
  -- After a cancellation by the business: until this day the customer may choose another slot or the money.
  -- Null: decided.
  offer_until date,
  cancelled_at timestamptz not null,
  check (by_whom = 'business' or offer_until is null)
);

-- Times when a boat is out of the water for repair.
create table boat_maintenance (
  id integer generated always as identity primary key,
  boat_id integer not null references boats on delete cascade,
  reason text not null
);

-- One boat for one stretch of time, turnaround included. Holds, bookings and repairs all take a boat here, and the
-- exclusion constraint refuses a second row that overlaps.
create table allocations (
  id bigint generated always as identity primary key,
  boat_id integer not null references boats on delete restrict,
  during tsrange not null check (not isempty(during)),
  booking_id text unique references bookings on delete cascade,
  maintenance_id integer unique references boat_maintenance on delete cascade,
  -- From this instant on another visitor may take the boat. Null: permanent.
  deadline timestamptz,
  check (num_nonnulls(booking_id, maintenance_id) = 1),
  constraint no_double_booking exclude using gist (boat_id with =, during with &&)
);
create index allocations_by_time on allocations using gist (during);
create index allocations_by_deadline on allocations (deadline) where deadline is not null;

-- One row for each booking that reserves a coupon (held) or has used it (burnt). Deleted when the hold ends unpaid.
create table coupon_uses (
  booking_id text primary key references bookings on delete cascade,
  coupon_id integer not null references coupons on delete restrict,
  email_key text not null,
  is_burnt boolean not null
);
-- For reserve_coupon, which counts under the coupon's lock.
create index coupon_uses_by_coupon on coupon_uses (coupon_id, email_key);

-- Days whose boats are mostly held by visitors who have not paid (docs/decisions/0027), and when the job
-- note-held-days saw them so, first and last, in the present burst.
create table held_days (
  date date primary key,
  since timestamptz not null,
  last_seen_at timestamptz not null
);

-- Proofs of work that holds were made with. The hold's own statement writes the proof: one proof makes one hold.
create table used_proofs (
  id text constraint one_hold_per_proof primary key,
  used_at timestamptz not null
);
create index used_proofs_by_age on used_proofs (used_at);

-- Customers, their bookings, and the allocations that make a double booking impossible.

-- For a minute, a change at the console can be undone. During this minute nothing is sent: the effects of the change
-- wait as rows, each with an instant before which no job takes it (docs/decisions/0056). The next two functions return
-- a value only in the transaction of a command that can be undone, and null elsewhere. They are defaults of columns, so
-- that no command can forget them.
create function staff_action_at_work() returns bigint
language sql stable as $$
  select nullif(current_setting('slipway.staff_action', true), '')::bigint
$$;
create function nothing_leaves_before() returns timestamptz
language sql stable as $$
  select nullif(current_setting('slipway.nothing_leaves_before', true), '')::timestamptz
$$;

-- Staff find a booking among a million by parts of a name, the last digits of a phone number, an email address or the
-- short code (docs/decisions/0060, 0047). No extension is used, so that the search also works in the embedded Postgres.
-- search_words has the lower-case words of a name without accents, and the email address as one word. One index over
-- search_words finds Ada Byron by a whole name and the first letter of the other name, such as 'ada b'.
create function search_words(p_first text, p_last text, p_email_key text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig,
      regexp_replace(normalize(lower(p_first || ' ' || p_last), nfd), '[\u0300-\u036f]', '', 'g'))
    || array_to_tsvector(array_remove(array[p_email_key], ''))
$$;
create function phone_backwards(p_phone text) returns text
language sql immutable parallel safe as $$
  select reverse(regexp_replace(p_phone, '\D', '', 'g'))
$$;

-- The input of one visitor. A later visitor with the same email address gets a row of their own.
create table customers (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  email text not null,
  -- The email address, trimmed and in lower case: look-ups and coupon limits compare it.
  email_key text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  country text not null,
  created_at timestamptz not null
);
create index customers_by_words on customers using gin (search_words(first_name, last_name, email_key));
create index customers_by_last_digits on customers (phone_backwards(phone) text_pattern_ops);
create index customers_by_email on customers (email_key text_pattern_ops);

-- Browsers whose visitor ticked 'Remember me on this device', with that visitor's input.
create table remembered_browsers (
  -- The hash of the cookie. The cookie itself is not stored.
  token_hash text primary key,
  customer_id text not null references customers on delete cascade,
  expires_at timestamptz not null
);
create index remembered_browsers_by_customer on remembered_browsers (customer_id);

-- Links that were emailed to somebody who asked for the bookings of their address (docs/decisions/0043).
create table booking_links (
  -- The hash of the link. The link itself is not stored in this table.
  token_hash text primary key,
  -- The link opens the bookings with this email address. Bookings of erased people have '' as their address,
  -- and no link opens them.
  email_key text not null check (email_key <> ''),
  expires_at timestamptz not null
);

create table bookings (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  -- held: a boat is allocated until hold_expires_at while the visitor pays. confirmed: paid, or nothing to pay.
  -- completed: the trip is over. cancelled: by the customer or by us. expired: not paid in time. replaced: the visitor
  -- changed the order and made a new hold. called_off: a hold in a time that was closed. It stays called off; money
  -- that arrives for it is returned.
  status text not null
    check (status in ('held', 'confirmed', 'completed', 'cancelled', 'expired', 'replaced', 'called_off')),
  hold_expires_at timestamptz,
  customer_id text not null references customers on delete restrict,
  -- The customer's email_key, copied so that a look-up reads one row.
  email_key text not null,

  -- Snapshots made at the sale: later changes to the catalogue do not affect them. They have no foreign keys,
  -- because locks on the few rows of the catalogue cost a fifth of the database's work per booking
  -- (docs/decisions/0009).
  package_id integer not null,
  package_name text not null,
  slot_id integer not null,
  date date not null,
  start_time time not null,
  end_time time not null,
  -- The earliest date that this booking ever had; the cancellation deadline is counted back from it.
  earliest_date date not null,
  guests integer not null check (guests between 1 and 12),
  is_captain_declared boolean not null default false,

  slot_price integer not null check (slot_price >= 0),
  base_price integer not null,
  coupon_code text,
  coupon_discount integer not null default 0,
  add_ons_price integer not null default 0 check (add_ons_price >= 0),
  total integer not null,
  -- shared/rules/payment-method.ts lists the methods; the list is not repeated here.
  payment_method_id text not null check (payment_method_id ~ '^[1-9]\d{0,2}$'),

  -- Hashes of the browser's cookie and of the visitor's network address, for the limits on unpaid holds. They are
  -- deleted together with unpaid drafts.
  browser_hash text,
  network_hash text,
  -- Hashes of the networks around network_hash, the widest first: an IPv6 /48 and /56, or an IPv4 /24.
  wider_network_hashes text[],
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The terms in force when the booking was made. No foreign key, for the same reason as the snapshots; a version is
  -- never deleted.
  terms_version integer not null,
  -- A short code that people read out on the phone. The code alone opens no booking. It never contains 0, O,
  -- 1, I or L (shared/values/shown-text.ts).
  code text not null check (code ~ '^[2-9A-HJKMNP-Z]{6}$'),
  -- 130 random bits: the key of the party page, which shows the trip and nothing else of the booking
  -- (docs/decisions/0043).
  party_token text not null check (party_token ~ '^[0-9a-z]{26}$'),
  -- The captain's name, if the captain is not the customer. If is_captain_declared is true, this captain made the
  -- declaration.
  captain_name text,
  -- How the customer booked with staff: on the phone or by walking in. Null: on the site.
  source text check (source in ('phone', 'walk_in')),
  -- guests_covered: the number of guests that the slot's price covers. extra_guest_rates: for each further
  -- guest, the price when that guest was added, in the order of adding. Null: an older booking. The number
  -- that the slot covers today is then used, and the sum paid for all further guests is divided evenly.
  guests_covered integer check (guests_covered >= 0),
  extra_guest_rates integer[],
  -- The member of staff who sold the booking (docs/decisions/0075). This column is used to limit how many live holds
  -- each member of staff has.
  sold_by text,
  -- If a party needs two boats, each boat has a booking of its own. The second booking names the first
  -- booking here.
  linked_to text references bookings on delete set null,
  -- The amount by which staff changed the price, with their reason. It is a separate line of the total. Null: the
  -- rule's price applies.
  by_hand integer,
  by_hand_reason text,
  -- The rules of the boat that the customer was told: mostWeightKg, windLimitKmh, gustLimitKmh,
  -- youngestCaptain, asksLicence, deposit. These rules take precedence over the terms. Null: the boat has no
  -- rules of its own, and only the terms apply.
  promise jsonb,

  constraint bookings_check check (base_price >= slot_price),
  constraint bookings_check1 check (coupon_discount between 0 and base_price),
  constraint bookings_check3 check (status <> 'held' or hold_expires_at is not null),
  constraint bookings_check4 check (status not in ('confirmed', 'completed') or confirmed_at is not null),
  constraint total_is_the_sum_of_its_lines
    check (total = base_price - coupon_discount + add_ons_price + coalesce(by_hand, 0) and total >= 0),
  constraint a_price_by_hand_has_a_reason check ((by_hand is null) = (by_hand_reason is null)),
  -- These constraints refuse a code or token that another booking has. The server then generates a new one.
  constraint one_booking_per_code unique (code),
  constraint one_booking_per_party_token unique (party_token)
);
-- A browser has at most one live hold. The server checks this before it makes a hold. This index enforces it.
create unique index one_live_hold_per_browser on bookings (browser_hash) where status = 'held';
-- An index for the job that expires holds.
create index bookings_held on bookings (hold_expires_at) where status = 'held';
-- An index for refuse_one_too_many.
create index bookings_without_money_by_network
  on bookings ((coalesce(wider_network_hashes[1], network_hash)), created_at)
  where status in ('held', 'expired') or total = 0;
create index bookings_by_customer on bookings (customer_id);
create index bookings_by_email on bookings (email_key);
-- An index for the day sheet, and the job that completes bookings.
create index bookings_confirmed_by_date on bookings (date) where status = 'confirmed';
-- An index for the console's lists of bookings, read page by page in the order of day and time. The job that thanks
-- customers after their trip uses it too.
create index bookings_by_time on bookings (date, start_time, id);
-- An index for the job that deletes unpaid drafts.
create index bookings_unpaid_by_age on bookings (created_at) where status in ('expired', 'replaced', 'called_off');
create index bookings_held_by_staff on bookings (sold_by) where status = 'held' and sold_by is not null;
create index bookings_linked on bookings (linked_to) where linked_to is not null;

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

-- Every change of a booking's status with its cause. Rows are never updated. A row is deleted only with its booking.
create table booking_events (
  id bigint generated always as identity primary key,
  booking_id text not null references bookings on delete cascade,
  from_status text,
  to_status text not null,
  cause text not null,
  at timestamptz not null
);
create index booking_events_by_booking on booking_events (booking_id);

-- Why a confirmed booking was cancelled, and what we promised. The row is deleted when the customer takes another slot.
create table cancellations (
  booking_id text primary key references bookings on delete cascade,
  by_whom text not null check (by_whom in ('visitor', 'business')),
  -- The reason, in the words that the customer reads: 'weather'.
  reason text not null,
  -- The promised refund: the page and the email showed it, and the refunds add up to it.
  refund integer not null check (refund >= 0),
  -- The part of the payments that we keep.
  admin_fee integer not null check (admin_fee >= 0),
  -- After a cancellation by the business: until this day the customer may choose another slot or a refund. Null: the
  -- customer has decided.
  offer_until date,
  cancelled_at timestamptz not null,
  -- Until this instant staff can undo the cancellation, and the customers see the trip as it was (docs/decisions/0056).
  not_before timestamptz default nothing_leaves_before(),
  check (by_whom = 'business' or offer_until is null)
);

-- A change of a booking's time, guests or add-ons. The change is made immediately, or waits for its payment.
create table moves (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  booking_id text not null references bookings on delete cascade,
  purpose text not null check (purpose in ('move', 'change')),
  -- pending: the move waits for its payment, and the booking is unchanged. ended: nobody paid in time, or the trip was
  -- cancelled, called off or moved in another way.
  status text not null check (status in ('pending', 'done', 'ended')),
  -- A pending move keeps the new place until this instant.
  deadline timestamptz,
  -- The columns of the booking, and its items, after the move.
  next jsonb not null,
  items jsonb not null,
  -- The time that the move claims; null if the time is unchanged.
  during tsrange,
  -- The old time, if the old and the new time overlap on the same hull; otherwise null. Until the move is decided, one
  -- allocation of the booking covers both times.
  own_during tsrange,
  fee integer not null check (fee >= 0),
  waived integer not null check (waived >= 0),
  to_pay integer not null check (to_pay >= 0),
  to_refund integer not null check (to_refund >= 0),
  -- The amount by which this move changes the booking's credit. Positive: a price reduction that is not
  -- refunded. Negative: the part of a price increase that is paid from the credit.
  credit integer not null,
  cause text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((status = 'pending') = (deadline is not null)),
  check ((status = 'pending') = (decided_at is null)),
  check (to_pay = 0 or to_refund = 0)
);
create unique index one_pending_move on moves (booking_id) where status = 'pending';
create index moves_by_booking on moves (booking_id);
create index moves_by_deadline on moves (deadline) where status = 'pending';

-- Times when a boat is out of the water for repair.
create table boat_maintenance (
  id integer generated always as identity primary key,
  boat_id integer not null references boats on delete cascade,
  reason text not null
);

-- One boat for one stretch of time, turnaround included. Holds, bookings, moves and repairs all take a boat here, and the
-- exclusion constraint refuses a second row that overlaps.
create table allocations (
  id bigint generated always as identity primary key,
  -- No foreign key, because with one every booking would lock the row of a boat (docs/decisions/0009). The trigger
  -- refuse_to_delete_boat protects the boats.
  boat_id integer not null,
  during tsrange not null check (not isempty(during)),
  booking_id text unique references bookings on delete cascade,
  maintenance_id integer references boat_maintenance on delete cascade,
  -- From this instant, another visitor may take the boat. Null: the allocation is permanent.
  deadline timestamptz,
  -- The move that keeps this new place until somebody has paid for it. The booking still has its old place, and the new
  -- place counts as a hold.
  move_id text references moves on delete cascade,
  constraint allocations_check check (num_nonnulls(booking_id, maintenance_id, move_id) = 1),
  constraint a_move_claims_for_a_while check (move_id is null or deadline is not null),
  -- The time is the first column, so that the index also finds the free boats of a time.
  constraint no_double_booking exclude using gist (during with &&, boat_id with =)
);
create index allocations_by_deadline on allocations (deadline) where deadline is not null;
-- No query looks for nulls, so the next two indexes leave out nulls.
create unique index one_allocation_per_repair on allocations (maintenance_id) where maintenance_id is not null;
create unique index one_allocation_per_move on allocations (move_id) where move_id is not null;

-- One row for each booking that reserves a coupon (held) or has used it (burnt). Deleted when the hold ends unpaid.
create table coupon_uses (
  booking_id text primary key references bookings on delete cascade,
  coupon_id integer not null references coupons on delete restrict,
  email_key text not null,
  is_burnt boolean not null
);
-- An index for reserve_coupon, which locks the coupon and counts its uses.
create index coupon_uses_by_coupon on coupon_uses (coupon_id, email_key);

-- Days on which unpaid holds take most places (docs/decisions/0006). The job note-held-days finds these days. The
-- columns say when the job first and last found the day during the latest burst of holds.
create table held_days (
  date date primary key,
  since timestamptz not null,
  last_seen_at timestamptz not null
);

-- Proofs of work with which visitors made holds. The statement that makes the hold also writes the proof, so that one
-- proof makes one hold.
create table used_proofs (
  id text constraint one_hold_per_proof primary key,
  used_at timestamptz not null
);
create index used_proofs_by_age on used_proofs (used_at);

-- Staff may hold a place for a customer who pays by link. The person who stops sales decides whether the stop
-- also ends such holds (docs/decisions/0016). Each row names a stop and a hold that the stop does not end.
-- The customer can pay for the hold until the hold's own deadline.
create table kept_holds (
  stop_id integer not null references closures on delete cascade,
  booking_id text not null references bookings on delete cascade,
  primary key (stop_id, booking_id)
);
create index kept_holds_by_booking on kept_holds (booking_id);

-- Parties that lost a place, or were interrupted while paying, because of us. Staff ring each party.
create table parties_to_ring (
  booking_id text primary key references bookings on delete cascade,
  -- move: staff called off, or stopped selling, the time to which the party was moving. The trip keeps its old time.
  lost text not null check (lost in ('place', 'move')),
  since timestamptz not null,
  -- When staff rang the party. Null: nobody has rung yet.
  rung_at timestamptz
);
create index parties_to_ring_open on parties_to_ring (since) where rung_at is null;

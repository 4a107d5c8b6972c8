-- A booking moved to another time, or with other guests or add-ons: made at once, or waiting for what is owed.

create table moves (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  booking_id text not null references bookings on delete cascade,
  purpose text not null check (purpose in ('move', 'change')),
  -- pending: it waits for its payment, and the booking is as before. ended: nobody paid in time, or the trip was
  -- cancelled, called off or moved in another way.
  status text not null check (status in ('pending', 'done', 'ended')),
  -- Until when a pending one keeps the new place.
  deadline timestamptz,
  -- What becomes of the booking and its items: columns with their names here.
  next jsonb not null,
  items jsonb not null,
  -- The claim that it makes; null where the time stays.
  during tsrange,
  -- The new time overlaps the old on the same hull: the booking's own allocation covers both until it is decided, and
  -- this is what it covered before.
  own_during tsrange,
  fee integer not null check (fee >= 0),
  waived integer not null check (waived >= 0),
  to_pay integer not null check (to_pay >= 0),
  to_refund integer not null check (to_refund >= 0),
  -- What became cheaper too late to go back, less what of it was used up again.
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

-- The new place while the old one stands: counted as a hold.
alter table allocations add column move_id text references moves on delete cascade;
create unique index one_allocation_per_move on allocations (move_id) where move_id is not null;
alter table allocations drop constraint allocations_check,
  add constraint allocations_check check (num_nonnulls(booking_id, maintenance_id, move_id) = 1),
  add constraint a_move_claims_for_a_while check (move_id is null or deadline is not null);

alter table payment_attempts add column move_id text references moves on delete restrict,
  add constraint only_moves_name_a_move check (move_id is null or purpose in ('move', 'change'));
create index payment_attempts_by_move on payment_attempts (move_id) where move_id is not null;

-- How many guests the slot's price covered, and what each further one cost when it was bought, the earliest first.
-- Null: of before they were kept, and today's are taken.
alter table bookings add column guests_covered integer check (guests_covered >= 0),
  add column extra_guest_rates integer[];

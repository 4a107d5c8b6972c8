-- What was erased because somebody asked (docs/decisions/0098): ids alone, which say nothing once the rows have no name.
-- A restored backup is compared with the copy of this list that lies beside the backups, and erased again.
create table erasures (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  erased_at timestamptz not null,
  booking_ids text[] not null,
  customer_ids text[] not null,
  enquiry_ids integer[] not null,
  review_ids integer[] not null,
  -- When the copy had it.
  kept_at timestamptz
);
create index erasures_to_keep on erasures (erased_at) where kept_at is null;

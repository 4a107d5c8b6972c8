-- Addresses at which anybody who has them can pay one debt of one booking (docs/decisions/0077).
create table pay_links (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  -- Of the link, which is kept nowhere.
  token_hash text not null unique,
  booking_id text not null references bookings on delete cascade,
  -- The price, or what of it is still owed; or the deposit. How much is asked when somebody looks.
  debt text not null check (debt in ('price', 'deposit')),
  made_by text,
  made_at timestamptz not null,
  opened_at timestamptz,
  ended_at timestamptz
);
create index pay_links_by_booking on pay_links (booking_id);

alter table payment_attempts add column pay_link_id text references pay_links on delete set null;
create index payment_attempts_by_pay_link on payment_attempts (pay_link_id) where pay_link_id is not null;

-- Links that were emailed to somebody who asked for the bookings of their address (docs/decisions/0067).
create table booking_links (
  -- Of the link, which is not kept here.
  token_hash text primary key,
  -- Of the bookings. Forgotten bookings have '', and no link is for them.
  email_key text not null check (email_key <> ''),
  expires_at timestamptz not null
);

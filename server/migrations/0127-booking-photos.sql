-- Photos of a party's boat, before it leaves and after it is back: evidence for charges (docs/decisions/0159).

create table booking_photos (
  -- The id is made on the device, so that a photo that is sent twice is stored once.
  id text primary key check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  booking_id text not null references bookings on delete cascade,
  -- Both sizes, whole and small, are re-encoded as JPEGs, which banks accept as evidence.
  whole bytea not null check (length(whole) between 1 and 4000000),
  small bytea not null check (length(small) between 1 and 400000),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- The person signed in on the device that sent the photo, and when the photo arrived.
  sent_by text references staff,
  sent_at timestamptz not null,
  -- kept_at, kind, taken_at and taken_by are null until somebody keeps the photo.
  kept_at timestamptz,
  kind text check (kind in ('before', 'after')),
  -- The time of the photo by the device's clock, but never later than kept_at.
  taken_at timestamptz,
  taken_by text references staff,
  -- The earlier photo of the same view, which the camera showed as a guide.
  frame text references booking_photos on delete set null,
  removed_at timestamptz,
  check ((kept_at is null) = (kind is null) and (kept_at is null) = (taken_at is null)),
  check (taken_at <= kept_at),
  check (kind = 'after' or frame is null)
);
create index booking_photos_by_booking on booking_photos (booking_id);

-- The photos that justify a charge, all taken after the trip. The party sees each photo. If the photo's column `frame`
-- names an earlier photo, the party sees that photo too.
create table charge_photos (
  charge_id text not null references charges on delete cascade,
  photo_id text not null references booking_photos on delete cascade,
  primary key (charge_id, photo_id)
);
create index charge_photos_by_photo on charge_photos (photo_id);

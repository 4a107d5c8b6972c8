-- The schema of the ceiling server, not of Slipway. One function writes a whole booking with the least possible work.
create extension if not exists btree_gist;

create table package (id int primary key, name text not null, base_price int not null, active bool not null default true);
create table boat (id int primary key, name text not null);
create table menu (id int primary key, name text not null, price int not null);
create table customer (
  id bigint generated always as identity primary key,
  email text not null unique,
  name text not null,
  phone text not null,
  created_at timestamptz not null default now()
);
create table coupon (id int primary key, code text not null unique, percent int not null);
create table booking (
  id bigint generated always as identity primary key,
  boat_id int not null references boat,
  package_id int not null references package,
  customer_id bigint not null references customer,
  during tstzrange not null,
  total int not null,
  status text not null,
  created_at timestamptz not null default now(),
  constraint no_double_booking exclude using gist (boat_id with =, during with &&) where (status <> 'cancelled')
);
create index booking_by_time on booking using gist (during);
create table order_item (
  booking_id bigint not null references booking,
  line int not null,
  menu_id int not null references menu,
  quantity int not null check (quantity between 1 and 100),
  unit_price int not null,
  primary key (booking_id, line)
);
-- The primary key lets each customer use a coupon once.
create table coupon_redemption (
  coupon_id int not null references coupon,
  customer_id bigint not null references customer,
  booking_id bigint not null references booking,
  discount int not null,
  primary key (coupon_id, customer_id)
);
create table payment (
  id bigint generated always as identity primary key,
  booking_id bigint not null references booking,
  amount int not null,
  reference text not null unique,
  state text not null,
  at timestamptz not null default now()
);
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  body jsonb not null,
  at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_unsent on outbox (id) where sent_at is null;

insert into package select n, 'Package ' || n, 15000 + 1000 * n from generate_series(1, 8) n;
insert into boat select n, 'Boat ' || n from generate_series(1, 1000) n;
insert into menu select n, 'Item ' || n, 500 + 50 * n from generate_series(1, 30) n;
insert into coupon select n, 'SAVE' || n, 10 from generate_series(1, 200) n;

-- The boat and the two hours of slot n. No two slots share a boat at the same time.
create function slot_boat(n bigint) returns int language sql immutable as 'select (n % 1000)::int + 1';
create function slot_range(n bigint) returns tstzrange language sql stable as $$
  select tstzrange(t, t + interval '2 hours')
  from (select timestamptz '2030-01-01 00:00+00' + (n / 1000) * interval '2 hours') x (t)
$$;

-- A whole booking in one round trip. p_items: [{"id": 1, "quantity": 2}]. Raises P0001 for a slot that is not on
-- sale, 23P01 if the boat is taken, 23505 if the customer has used the coupon.
create function book(p_email text, p_name text, p_phone text, p_package int, p_boat int, p_during tstzrange,
  p_items jsonb, p_coupon text, p_reference text, out booking_id bigint, out total int)
language plpgsql as $$
declare
  v_customer bigint;
  v_base int;
  v_goods int;
  v_found int;
  v_discount int;
  v_coupon coupon%rowtype;
begin
  select base_price into v_base from package where id = p_package and active;
  if not found then raise exception 'no package'; end if;
  select coalesce(sum(m.price * i.quantity), 0), count(m.id) into v_goods, v_found
  from jsonb_to_recordset(p_items) as i (id int, quantity int) join menu m on m.id = i.id;
  if v_found <> jsonb_array_length(p_items) then raise exception 'no item'; end if;
  select * into v_coupon from coupon where code = p_coupon;
  if not found then raise exception 'no coupon'; end if;
  v_discount := v_base * v_coupon.percent / 100;
  total := greatest(v_base + v_goods - v_discount, 0);
  insert into customer (email, name, phone) values (p_email, p_name, p_phone)
  on conflict (email) do update set name = excluded.name, phone = excluded.phone returning id into v_customer;
  insert into booking (boat_id, package_id, customer_id, during, total, status)
  values (p_boat, p_package, v_customer, p_during, book.total, 'confirmed') returning id into booking_id;
  insert into order_item
  select book.booking_id, i.line, m.id, (i.item ->> 'quantity')::int, m.price
  from jsonb_array_elements(p_items) with ordinality as i (item, line) join menu m on m.id = (i.item ->> 'id')::int;
  insert into coupon_redemption values (v_coupon.id, v_customer, booking_id, v_discount);
  insert into payment (booking_id, amount, reference, state) values (booking_id, total, p_reference, 'settled');
  insert into outbox (topic, body)
  values ('booking.confirmed', jsonb_build_object('id', booking_id, 'email', p_email));
end
$$;

-- Books any free boat whose number is at most p_boats. Waits only for visitors who want the same slot. Raises P0002 if
-- all these boats are sold.
create function book_any_boat(p_email text, p_name text, p_phone text, p_package int, p_boats int, p_during tstzrange,
  p_items jsonb, p_coupon text, p_reference text, out booking_id bigint, out total int)
language plpgsql as $$
declare
  v_boat int;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_during::text, 0));
  select n into v_boat from generate_series(1, p_boats) n
  where not exists (
    select from booking b where b.boat_id = n and b.during && p_during and b.status <> 'cancelled')
  limit 1;
  if v_boat is null then raise exception 'sold out' using errcode = 'P0002'; end if;
  select b.booking_id, b.total into booking_id, total
  from book(p_email, p_name, p_phone, p_package, v_boat, p_during, p_items, p_coupon, p_reference) b;
end
$$;

-- The number of boats sold in 31 days, by slot; the caller subtracts it from the size of the fleet.
create function month_sold(p_from timestamptz) returns table (starts timestamptz, sold bigint)
language sql stable as $$
  select lower(during), count(*) from booking
  where during && tstzrange(p_from, p_from + interval '31 days') and status <> 'cancelled' group by 1
$$;

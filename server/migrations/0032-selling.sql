-- Sold by staff (docs/decisions/0075): through reserve_booking, as the site sells.

alter table bookings
  -- Who of the staff sold it; counted for the live holds of a person.
  add column sold_by text,
  -- A party that needs two boats: the second is a sale of its own.
  add column linked_to text references bookings on delete set null,
  -- A price by hand is a line beside the rule's prices, with its reason. Null: the rule's price.
  add column by_hand integer,
  add column by_hand_reason text,
  add constraint a_price_by_hand_has_a_reason check ((by_hand is null) = (by_hand_reason is null));
create index bookings_held_by_staff on bookings (sold_by) where status = 'held' and sold_by is not null;
create index bookings_linked on bookings (linked_to) where linked_to is not null;

-- The constraint has no name of ours.
do $$
declare
  v_name text;
begin
  select conname into strict v_name from pg_constraint
  where conrelid = 'bookings'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ '\(total = ';
  execute format('alter table bookings drop constraint %I', v_name);
end
$$;
alter table bookings add constraint total_is_the_sum_of_its_lines
  check (total = base_price - coupon_discount + add_ons_price + coalesce(by_hand, 0) and total >= 0);

-- What is not paid yet has no attempt: one is made when somebody presses Pay. The rest of reserve_booking stays as it is,
-- whichever migration wrote it last.
do $$
declare
  c_insert constant text :=
    'insert into payment_attempts select * from jsonb_populate_record(null::payment_attempts, p -> ''attempt'')';
  v_was text := pg_get_functiondef('reserve_booking(jsonb, customers)'::regprocedure);
begin
  if position(c_insert in v_was) = 0 then
    raise exception 'reserve_booking inserts its attempt in another way';
  end if;
  execute replace(v_was, c_insert, c_insert || ' where p ->> ''attempt'' is not null');
end
$$;

-- As in 0022; nobody knows whether two parties without an email address are one.
create or replace function reserve_coupon(p_booking_id text, p_coupon_id integer, p_email_key text, p_is_burnt boolean)
returns void
language plpgsql as $$
declare
  v_coupon coupons%rowtype;
begin
  select * into v_coupon from coupons
  where id = p_coupon_id and (max_uses is not null or max_uses_per_email is not null)
  for update -- guard: one visitor counts at a time
  ;
  if v_coupon.max_uses is not null
      and (select count(*) from coupon_uses where coupon_id = p_coupon_id) >= v_coupon.max_uses
    or v_coupon.max_uses_per_email is not null and p_email_key <> ''
      and (select count(*) from coupon_uses where coupon_id = p_coupon_id and email_key = p_email_key)
        >= v_coupon.max_uses_per_email
  then
    raise exception using errcode = 'SLP01', message = 'coupon_used_up';
  end if;
  insert into coupon_uses (booking_id, coupon_id, email_key, is_burnt)
  values (p_booking_id, p_coupon_id, p_email_key, p_is_burnt);
end
$$;

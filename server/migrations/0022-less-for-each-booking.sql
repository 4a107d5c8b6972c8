-- Less to write for each booking: its rows and their promises are the same, with fewer index entries and row locks.

-- One index answers what two did. Whoever looks for free boats knows the time, and a time has few allocations.
drop index allocations_by_time;
alter table allocations
  drop constraint no_double_booking,
  add constraint no_double_booking exclude using gist (during with &&, boat_id with =);

-- An entry for every null is written and never looked for.
alter table allocations drop constraint allocations_maintenance_id_key;
create unique index one_allocation_per_repair on allocations (maintenance_id) where maintenance_id is not null;
alter table mails drop constraint mails_once_key_key;
create unique index one_mail_per_once_key on mails (once_key) where once_key is not null;

-- Rows come in the order of their age, as in mails_by_age.
drop index idempotency_keys_by_age;
create index idempotency_keys_by_age on idempotency_keys using brin (created_at);

-- Every booking locked one of the few boats, as in docs/decisions/0009. A boat goes out of service and stays as a row:
-- trips and allocations name it.
alter table allocations drop constraint allocations_boat_id_fkey;
create function refuse_to_delete_boat() returns trigger
language plpgsql as $$
begin
  raise exception 'a boat is taken out of service, never deleted';
end
$$;
create trigger refuse_to_delete_boat before delete on boats
  for each row execute function refuse_to_delete_boat();

-- An allocation comes alone, and without a table of transition rows its line in the log costs half.
create function log_inserted_row() returns trigger
language plpgsql as $$
begin
  insert into change_log (of_table, row_ids) values (tg_table_name, array[new.id]);
  return null;
end
$$;
drop trigger log_inserts on allocations;
create trigger log_inserts after insert on allocations for each row execute function log_inserted_row();

-- As in 0005, with a first look that is enough where nothing is to end; and the next claimant does not wait for the
-- sweep to end kept claims.
create or replace function lock_holds_to_end(p_during tsrange, p_replaces text, p_now timestamptz) returns text[]
language plpgsql as $$
declare
  v_ids text[];
  v_is_move boolean;
begin
  -- Writing the booking looks at closures.
  perform lock_day(lower(p_during)::date);
  if exists (select from allocations a where a.during && p_during and a.deadline <= p_now) then
    perform end_kept_claims(p_during, p_now);
  elsif p_replaces is null then
    return '{}';
  end if;
  select array_agg(id order by id), coalesce(bool_or(id = p_replaces and hold_expires_at > p_now), false)
  into v_ids, v_is_move
  from (
    select b.id, b.hold_expires_at from bookings b
    where b.status = 'held'
      and b.id in (
        select a.booking_id from allocations a where a.during && p_during and a.deadline <= p_now
        union all
        select p_replaces)
    order by b.id
    for update
  ) held;
  if v_ids is not null then
    perform from allocations a
    -- Two visitors who swap slots lock both allocations in the same order.
    where a.booking_id = any (v_ids) or (v_is_move and a.during && p_during)
    order by a.boat_id, lower(a.during)
    for update;
  end if;
  return coalesce(v_ids, '{}');
end
$$;

-- As in 0005, but counts only what is limited: a popular coupon has been used thousands of times.
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
    or v_coupon.max_uses_per_email is not null
      and (select count(*) from coupon_uses where coupon_id = p_coupon_id and email_key = p_email_key)
        >= v_coupon.max_uses_per_email
  then
    raise exception using errcode = 'SLP01', message = 'coupon_used_up';
  end if;
  insert into coupon_uses (booking_id, coupon_id, email_key, is_burnt)
  values (p_booking_id, p_coupon_id, p_email_key, p_is_burnt);
end
$$;

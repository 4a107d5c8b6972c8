-- The write half of a reservation: one statement from the server, one transaction, all or nothing.
-- Prices and rules are decided before, in TypeScript; here is only what must be atomic.
-- Order of locks, the same everywhere: idempotency key, bookings, allocations (by boat, then time), coupon last.

-- Ties a free boat to the time for this booking; null when there is none. The look before the insert only spares
-- failed inserts. What decides is the constraint no_double_booking: without the look the result is the same.
create function allocate_boat(p_booking_id text, p_during tsrange, p_deadline timestamptz) returns integer
language plpgsql as $$
declare
  v_boat_id integer;
begin
  for v_boat_id in
    select b.id from boats b
    where b.is_in_service
      and not exists (select from allocations c where c.boat_id = b.id and c.during && p_during) -- check: is the boat free
    order by b.id
  loop
    insert into allocations (boat_id, during, booking_id, deadline)
    values (v_boat_id, p_during, p_booking_id, p_deadline)
    on conflict do nothing;
    if found then
      return v_boat_id;
    end if;
  end loop;
  return null;
end
$$;

-- Ends a hold that was not paid: frees boat and coupon, asks for its payment attempts to be given up at the
-- provider. False when it is not held any more.
create function end_hold(p_booking_id text, p_status text, p_cause text, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  update bookings set status = p_status where id = p_booking_id and status = 'held';
  if not found then
    return false;
  end if;
  delete from allocations where booking_id = p_booking_id;
  delete from coupon_uses where booking_id = p_booking_id and not is_burnt;
  update payment_attempts
  set cancel_requested_at = p_now, next_check_at = p_now, updated_at = p_now
  where booking_id = p_booking_id
    and cancel_requested_at is null
    and status in ('created', 'awaiting_customer', 'action_required', 'declined');
  insert into booking_events (booking_id, from_status, to_status, cause, at)
  values (p_booking_id, 'held', p_status, p_cause, p_now);
  return true;
end
$$;

-- Locks what a reservation ends: the hold that it replaces, and holds that are over and stand in its way, whether the
-- sweep has come by or not. Returns their ids. First the bookings by id, then the allocations by boat and time: whoever
-- comes, moves or sweeps takes them in this order, so that nobody waits in a circle. A hold that somebody else is
-- ending is waited for and not skipped: its boat is about to be free.
create function lock_holds_to_end(p_during tsrange, p_replaces text, p_now timestamptz) returns text[]
language plpgsql as $$
declare
  v_ids text[];
  v_is_move boolean;
begin
  select array_agg(id order by id), coalesce(bool_or(id = p_replaces and hold_expires_at > p_now), false)
  into v_ids, v_is_move
  from (
    select b.id, b.hold_expires_at from bookings b
    where b.status = 'held'
      and b.id in (
        select c.booking_id from allocations c where c.during && p_during and c.deadline <= p_now
        union all
        select p_replaces)
    order by b.id
    for update
  ) held;
  if v_ids is not null then
    perform from allocations c
    -- Two visitors who swap slots take both allocations in the same order.
    where c.booking_id = any (v_ids) or (v_is_move and c.during && p_during)
    order by c.boat_id, lower(c.during)
    for update;
  end if;
  return coalesce(v_ids, '{}');
end
$$;

-- Reserves a use of the coupon for the booking. Counted under the coupon's lock, so that a single-use code sent by
-- a hundred visitors at once is used once. Giving a use back needs no lock: it only deletes its row.
create function reserve_coupon(p_booking_id text, p_coupon_id integer, p_email_key text, p_is_burnt boolean)
returns void
language plpgsql as $$
declare
  v_coupon coupons%rowtype;
begin
  select * into strict v_coupon from coupons where id = p_coupon_id;
  if v_coupon.max_uses is not null or v_coupon.max_uses_per_email is not null then
    perform from coupons where id = p_coupon_id for update; -- guard: one visitor counts at a time
    if (select count(*) from coupon_uses where coupon_id = p_coupon_id) >= v_coupon.max_uses
      or (select count(*) from coupon_uses where coupon_id = p_coupon_id and email_key = p_email_key)
        >= v_coupon.max_uses_per_email
    then
      raise exception using errcode = 'SLP01', message = 'coupon_used_up';
    end if;
  end if;
  insert into coupon_uses (booking_id, coupon_id, email_key, is_burnt)
  values (p_booking_id, p_coupon_id, p_email_key, p_is_burnt);
end
$$;

-- A SQLSTATE SLP01 carries a refusal code in its message and undoes everything but the idempotency key.
--
-- p: now, cause, booking (a row of bookings), during, items (rows), coupon_id, attempt (a row), mail (a row or null),
-- replaces (a booking id or null), idempotency (a row or null), refusal_answers (by code: what to store as the
-- first answer when that refusal is met here).
-- Result: outcome 'reserved' with boat_id and hold_expires_at; 'refused' with code; 'known_key'.
create function reserve_booking(p jsonb) returns jsonb
language plpgsql as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_during tsrange := (p ->> 'during')::tsrange;
  v_booking bookings := jsonb_populate_record(null::bookings, p -> 'booking');
  v_key idempotency_keys := jsonb_populate_record(null::idempotency_keys, nullif(p -> 'idempotency', 'null'));
  v_to_end text[];
  v_id text;
  v_replaced bookings;
  v_boat_id integer;
  v_refusal text;
begin
  if v_key.key is not null then
    -- A concurrent call with the same key waits here until the first has committed.
    insert into idempotency_keys
    values (v_key.endpoint, v_key.key, v_key.request_hash, null, v_key.answer, v_key.answer_status,
      v_key.leased_until, v_key.answer_expires_at, v_now)
    on conflict do nothing;
    if not found then
      return jsonb_build_object('outcome', 'known_key');
    end if;
  end if;

  begin
    v_to_end := lock_holds_to_end(v_during, p ->> 'replaces', v_now);
    select * into v_replaced from bookings where id = p ->> 'replaces';
    if v_replaced.status in ('confirmed', 'completed') then
      raise exception using errcode = 'SLP01', message = 'already_paid';
    end if;
    if v_booking.status = 'held' and v_replaced.status = 'held' and v_replaced.hold_expires_at > v_now then
      -- The first deadline stays: changing a platter does not buy another quarter of an hour. A booking that is
      -- confirmed at once has none, or its boat could be taken away.
      v_booking.hold_expires_at := least(v_booking.hold_expires_at, v_replaced.hold_expires_at);
    end if;
    foreach v_id in array v_to_end loop
      if v_id = v_replaced.id and v_replaced.hold_expires_at > v_now then
        perform end_hold(v_id, 'replaced', 'changed by the visitor', v_now);
      else
        -- The visitor's own, too: it counts among the unpaid holds, as if the sweep had been here.
        perform end_hold(v_id, 'expired', 'hold over', v_now);
      end if;
    end loop;

    insert into bookings select (v_booking).*;
    v_boat_id := allocate_boat(v_booking.id, v_during, v_booking.hold_expires_at);
    if v_boat_id is null then
      raise exception using errcode = 'SLP01', message = 'slot_taken';
    end if;

    insert into booking_items select * from jsonb_populate_recordset(null::booking_items, p -> 'items');
    insert into booking_events (booking_id, from_status, to_status, cause, at)
    values (v_booking.id, null, v_booking.status, p ->> 'cause', v_now);
    if jsonb_typeof(p -> 'attempt') = 'object' then
      insert into payment_attempts select * from jsonb_populate_record(null::payment_attempts, p -> 'attempt');
    end if;
    if jsonb_typeof(p -> 'mail') = 'object' then
      insert into mails select * from jsonb_populate_record(null::mails, p -> 'mail');
    end if;
    if v_key.key is not null then
      update idempotency_keys set booking_id = v_booking.id
      where endpoint = v_key.endpoint and key = v_key.key;
    end if;
    if p ->> 'coupon_id' is not null then
      -- Last: the coupon's lock is the one that strangers share.
      perform reserve_coupon(v_booking.id, (p ->> 'coupon_id')::integer, v_booking.email_key,
        v_booking.status = 'confirmed');
    end if;
  exception when sqlstate 'SLP01' then
    v_refusal := sqlerrm;
  end;

  if v_refusal is not null then
    if v_key.key is not null then
      update idempotency_keys
      set answer = p #>> array['refusal_answers', v_refusal, 'answer'],
        answer_status = (p #>> array['refusal_answers', v_refusal, 'status'])::integer,
        leased_until = null
      where endpoint = v_key.endpoint and key = v_key.key;
    end if;
    return jsonb_build_object('outcome', 'refused', 'code', v_refusal);
  end if;
  return jsonb_build_object('outcome', 'reserved', 'boat_id', v_boat_id,
    'hold_expires_at', v_booking.hold_expires_at);
end
$$;

-- Money that came after its hold had ended: boat and coupon again, for good, or neither. Late is not a reason to
-- overbook, nor to let a single-use coupon be used twice.
create function reallocate_boat(p_booking_id text, p_during tsrange, p_coupon_code text, p_email_key text, p_now timestamptz)
returns boolean
language plpgsql as $$
declare
  v_id text;
begin
  foreach v_id in array lock_holds_to_end(p_during, null, p_now) loop
    perform end_hold(v_id, 'expired', 'hold over', p_now);
  end loop;
  if allocate_boat(p_booking_id, p_during, null) is null then
    raise exception using errcode = 'SLP01', message = 'slot_taken';
  end if;
  if p_coupon_code is not null then
    perform reserve_coupon(p_booking_id, (select id from coupons where code = p_coupon_code), p_email_key, true);
  end if;
  return true;
exception when sqlstate 'SLP01' then
  return false;
end
$$;

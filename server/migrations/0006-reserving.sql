-- The write half of a reservation: one statement from the server, one transaction, all or nothing. TypeScript has
-- decided prices and rules before; here is only what must be atomic (docs/decisions/0011).
--
-- A refusal (SLP01) undoes everything but the idempotency key. SLP02 and SLP03 undo that as well.

-- The facts that the server decided on have changed: undoes the whole call, and the server reads again.
create or replace function read_again() returns void
language plpgsql as $$
begin
  raise exception using errcode = 'SLP02', message = 'read again';
end
$$;

-- Refuses one unpaid hold too many, or one free booking too many (docs/decisions/0026). An unpaid hold counts for an
-- hour after it was made, also when it has ended.
--
-- p_limits: networks (each with its hash and the most that it may have, the narrowest first), email_most (or null).
create or replace function refuse_one_too_many(p_limits jsonb, p_booking bookings, p_now timestamptz) returns void
language plpgsql as $$
begin
  if exists (
    select from jsonb_to_recordset(p_limits -> 'networks') as network (hash text, most integer)
    where network.most <= (
      select count(*) from bookings b
      where coalesce(b.wider_network_hashes[1], b.network_hash)
          = coalesce(p_booking.wider_network_hashes[1], p_booking.network_hash)
        and network.hash = any (b.wider_network_hashes || b.network_hash)
        and b.created_at > p_now - interval '1 hour'
        and (b.status in ('held', 'expired') or b.total = 0)
        and (b.total = 0) = (p_booking.total = 0))
  ) or p_booking.total = 0 and (p_limits ->> 'email_most')::integer <= (
    select count(*) from bookings b
    where b.email_key = p_booking.email_key and b.total = 0 and b.created_at > p_now - interval '1 hour'
  ) then
    raise exception using errcode = 'SLP01',
      message = case when p_booking.total = 0 then 'too_many_free_bookings' else 'too_many_holds' end;
  end if;
end
$$;

-- Makes a hold, or a free booking that is confirmed at once.
--
-- p: now, cause, booking (a row of bookings), during, items (rows), coupon_id, attempt (a row), mail (a row or null),
-- replaces (a booking id or null), limits (for refuse_one_too_many; null: nothing is counted and no network locked),
-- idempotency (a row or null), refusal_answers (by code: the first answer to store for that refusal; a refusal without
-- one leaves no key, so that the same call may be made again later).
-- Result: outcome 'reserved' with boat_id and hold_expires_at; 'refused' with code; 'known_key'.
create or replace function reserve_booking(p jsonb) returns jsonb
language plpgsql as $$
declare
  -- Any number that no other advisory lock of ours has.
  c_network_locks constant integer := 5303;
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_during tsrange := (p ->> 'during')::tsrange;
  v_booking bookings := jsonb_populate_record(null::bookings, p -> 'booking');
  v_key idempotency_keys := jsonb_populate_record(null::idempotency_keys, nullif(p -> 'idempotency', 'null'));
  v_limits jsonb := nullif(p -> 'limits', 'null');
  v_widest_network text := coalesce(v_booking.wider_network_hashes[1], v_booking.network_hash);
  v_to_end text[];
  v_id text;
  v_replaced bookings;
  v_boat_id integer;
  v_refusal text;
begin
  if v_key.key is not null then
    -- A concurrent call with the same key waits here until the first has committed.
    insert into idempotency_keys
      (endpoint, key, request_hash, answer, answer_status, leased_until, answer_expires_at, created_at)
    values (v_key.endpoint, v_key.key, v_key.request_hash, v_key.answer, v_key.answer_status, v_key.leased_until,
      v_key.answer_expires_at, v_now)
    on conflict do nothing;
    if not found then
      return jsonb_build_object('outcome', 'known_key');
    end if;
  end if;

  begin
    if v_limits is not null then
      -- The widest network, because calls from many narrow ones are counted in it together.
      perform pg_advisory_xact_lock(c_network_locks, hashtext(v_widest_network)); -- guard: one call of a network counts at a time
    end if;
    v_to_end := lock_holds_to_end(v_during, p ->> 'replaces', v_now);
    select * into v_replaced from bookings where id = p ->> 'replaces';
    if v_replaced.status in ('confirmed', 'completed') then
      raise exception using errcode = 'SLP01', message = 'already_paid';
    end if;
    perform read_again() where p ->> 'replaces' is not null and v_replaced.status is distinct from 'held'; -- guard: what it replaces is still held
    if v_booking.status = 'held' and v_replaced.hold_expires_at > v_now then
      -- A changed order keeps the first deadline, so that changing it buys no more time, and counts for the network
      -- of the first hold. A booking that is confirmed at once keeps no deadline: its boat is permanent.
      v_booking.hold_expires_at := least(v_booking.hold_expires_at, v_replaced.hold_expires_at);
      v_booking.network_hash := v_replaced.network_hash;
      v_booking.wider_network_hashes := v_replaced.wider_network_hashes;
    elsif v_limits is not null then
      perform refuse_one_too_many(v_limits, v_booking, v_now); -- guard: holds and free bookings are limited
    end if;
    foreach v_id in array v_to_end loop
      if v_id = v_replaced.id and v_replaced.hold_expires_at > v_now then
        perform end_hold(v_id, 'replaced', 'changed by the visitor', v_now);
      else
        -- The visitor's own overdue hold too: it counts as unpaid, as if the job had expired it.
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
      -- Last, because visitors of different boats share the coupon's lock.
      perform reserve_coupon(v_booking.id, (p ->> 'coupon_id')::integer, v_booking.email_key,
        v_booking.status = 'confirmed');
    end if;
  exception when sqlstate 'SLP01' then
    v_refusal := sqlerrm;
  end;

  if v_refusal is not null then
    if p #> array['refusal_answers', v_refusal] is null then
      delete from idempotency_keys where endpoint = v_key.endpoint and key = v_key.key;
    else
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

-- reserve_booking, and an email to the owner in the same transaction. p.owner_mail: a row of mails or null.
create or replace function reserve_booking_and_tell(p jsonb) returns jsonb
language plpgsql as $$
declare
  v_result jsonb := reserve_booking(p);
begin
  if v_result ->> 'outcome' = 'reserved' and jsonb_typeof(p -> 'owner_mail') = 'object' then
    insert into mails select * from jsonb_populate_record(null::mails, p -> 'owner_mail');
  end if;
  return v_result;
end
$$;

-- Undoes a statement that ends after this instant, by the clock of the database. A Postgres that was stopped carries on
-- with the statements that it received, and by then the visitor has had an answer (docs/decisions/0031).
create or replace function refuse_late_write(p_write_by timestamptz) returns boolean
language plpgsql as $$
begin
  if clock_timestamp() > p_write_by then
    raise exception using errcode = 'SLP03', message = 'too late to write';
  end if;
  return true;
end
$$;

-- A booking in one round trip (docs/decisions/0011): one statement from the server, one transaction, all or nothing.
-- TypeScript has already calculated the prices and applied the rules; this file has only the part that must be atomic.
-- The server decides from the catalogue in its memory, and assumes the usual case: the customer exists, this browser
-- holds nothing, the coupon has a use left, and the day is not under pressure. The write checks the catalogue and these
-- assumptions. If one of them is wrong, the write stores nothing and returns the facts, and the server decides again.
--
-- A refusal (SLP01) undoes everything except the idempotency key. SLP02 and SLP03 undo the key too.

-- Undoes the whole call, because the facts of the decision have changed. The server then reads the facts again.
create or replace function read_again() returns void
language plpgsql as $$
begin
  raise exception using errcode = 'SLP02', message = 'read again';
end
$$;

-- Refuses an unpaid hold or a free booking above the limits (docs/decisions/0006). An unpaid hold counts for an hour
-- after it was made, even if it has ended.
--
-- p_limits: networks (each with its hash and its limit, the narrowest first), email_most (or null).
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

-- Returns the present snapshot if the catalogue in a server's memory is current. Returns null if the memory lacks a
-- committed change of the things on sale or of the business's details. The function takes no lock: a change that
-- commits later comes after this booking.
create or replace function catalogue_seen_now(p_seen pg_snapshot) returns pg_snapshot
language plpgsql stable as $$
begin
  if has_missed_changes(p_seen) or exists (
    select from change_log
    where of_table in ('settings', 'business_terms', 'boat_packages', 'menu_items', 'coupons', 'closures', 'slots',
        'business_versions', 'boat_kinds', 'boats')
      and written_by >= pg_snapshot_xmin(p_seen) and not pg_visible_in_snapshot(written_by, p_seen))
  then
    return null;
  end if;
  return pg_current_snapshot();
end
$$;

-- Whether a coupon has no use left for this customer. Counts the uses without a lock; reserve_coupon counts them again,
-- under the coupon's lock. Holds of the same browser and the hold p_replaces do not count, because the new hold takes
-- their place.
create or replace function is_coupon_used_up(p_code text, p_email_key text, p_browser_hash text, p_replaces text,
  p_now timestamptz) returns boolean
language plpgsql stable as $$
declare
  v_coupon coupons;
begin
  select * into v_coupon from coupons where code = p_code;
  return v_coupon.max_uses_per_email is not null and v_coupon.max_uses_per_email <= (
      select count(*) from coupon_uses u join bookings b on b.id = u.booking_id
      where u.coupon_id = v_coupon.id and u.email_key = p_email_key
        and (u.is_burnt or (b.status = 'held' and b.hold_expires_at > p_now
          and b.id is distinct from p_replaces and b.browser_hash is distinct from p_browser_hash)))
    or v_coupon.max_uses is not null and v_coupon.max_uses <= (
      select count(*) from coupon_uses u join bookings b on b.id = u.booking_id
      where u.coupon_id = v_coupon.id
        and (u.is_burnt or (b.status = 'held' and b.hold_expires_at > p_now
          and b.id is distinct from p_replaces and b.browser_hash is distinct from p_browser_hash)));
end
$$;

-- Returns everything that a reservation needs from the database, except the catalogue. The comment on reserve explains
-- the settings.
--
-- p: now, seen (the snapshot up to which the server's catalogue is current, or null), customer_id, browser_hash,
-- replaces (booking_id and payment reference, or null), coupon_code (or null), network (bucket and window_start of the
-- counter of its declined cards), key (endpoint and key, or null), pressure (date, lake_now, burst_since and seed of
-- the proof; null: no proof is ever needed).
create or replace function reservation_facts(p jsonb) returns jsonb
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_browser_hash text := p ->> 'browser_hash';
  v_named text := p #>> '{replaces,booking_id}';
  v_reference text := p #>> '{replaces,reference}';
  v_is_named boolean := exists (
    select from payment_attempts where booking_id = v_named and reference = v_reference);
  v_customer customers;
  v_replaced jsonb;
  v_pressure jsonb := nullif(p -> 'pressure', 'null');
begin
  select * into v_customer from customers where id = p ->> 'customer_id';
  -- A browser has one hold at most. Its own hold is replaced first, since the new one would collide with it. Booking id
  -- and payment reference together prove whose hold it is, with or without the cookie.
  select jsonb_build_object('id', b.id, 'date', b.date, 'is_over', b.hold_expires_at <= v_now,
    'attempts', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'reference', a.reference, 'provider', a.provider,
        'status', a.status, 'amount', a.amount, 'provider_ref', a.provider_ref, 'declines', a.declines,
        'declines_besides', a.declines_besides))
      from payment_attempts a where a.booking_id = b.id), '[]'))
  into v_replaced
  from bookings b
  where b.status = 'held' and (b.browser_hash = v_browser_hash or (v_is_named and b.id = v_named))
  order by (b.browser_hash = v_browser_hash) desc nulls last
  limit 1;
  return jsonb_build_object(
    'clock', clock_timestamp(),
    'seen', catalogue_seen_now((p ->> 'seen')::pg_snapshot)::text,
    'is_customer_known', v_customer.id is not null,
    'replaced', v_replaced,
    'paid_booking_id', (
      select id from bookings where v_is_named and id = v_named and status in ('confirmed', 'completed')),
    'is_coupon_used_up',
      is_coupon_used_up(p ->> 'coupon_code', v_customer.email_key, v_browser_hash, v_named, v_now),
    'declines_of_network', coalesce((
      select used from rate_counters
      where bucket = p #>> '{network,bucket}' and window_start = (p #>> '{network,window_start}')::timestamptz), 0),
    'request_hash', (
      select request_hash from idempotency_keys
      where endpoint = p #>> '{key,endpoint}' and key = p #>> '{key,key}'),
    'proof', case when v_pressure is not null then jsonb_build_object(
      'pressure', day_pressure((v_pressure ->> 'date')::date, v_now, (v_pressure ->> 'lake_now')::timestamp),
      'is_burst', exists (
        select from held_days where date = (v_pressure ->> 'date')::date
          and last_seen_at > (v_pressure ->> 'burst_since')::timestamptz),
      'is_proof_used', exists (select from used_proofs where id = v_pressure ->> 'seed')) end);
end
$$;

-- Whether the facts on which a reservation was decided are still true. reserve_booking checks the rest under a lock.
--
-- p: asks (see reservation_facts), replaces (the hold that was found, or null), most_declines (the limit on the
-- network's declined cards in this hour; null: no limit), fewest_holds (a day with this many holds or more may be under
-- pressure; null: the server has read the day's pressure, or asks for no proof).
create or replace function is_as_decided(p jsonb, p_customer customers) returns boolean
language plpgsql stable as $$
declare
  v_asks jsonb := p -> 'asks';
  v_now timestamptz := (v_asks ->> 'now')::timestamptz;
  v_day tsrange;
begin
  if p_customer.id is null then
    return false;
  end if;
  if p ->> 'replaces' is null and exists (
    select from bookings where browser_hash = v_asks ->> 'browser_hash' and status = 'held')
  then
    return false;
  end if;
  if p ->> 'most_declines' is not null and exists (
    select from rate_counters
    where bucket = v_asks #>> '{network,bucket}' and window_start = (v_asks #>> '{network,window_start}')::timestamptz
      and used >= (p ->> 'most_declines')::integer)
  then
    return false;
  end if;
  if p ->> 'fewest_holds' is not null then
    v_day := tsrange((v_asks #>> '{pressure,date}')::date, (v_asks #>> '{pressure,date}')::date + 1);
    return (p ->> 'fewest_holds')::integer > (
        select count(*) from allocations where deadline > v_now and during && v_day)
      and not exists (
        select from held_days where date = (v_asks #>> '{pressure,date}')::date
          and last_seen_at > (v_asks #>> '{pressure,burst_since}')::timestamptz);
  end if;
  return true;
end
$$;

-- Makes a hold, or a free booking that is confirmed at once. p_customer is the row that the caller has read.
--
-- p: now, cause, booking (a row of bookings), during, items (rows), coupon_id, replaces (a booking id or null), asks
-- (see reservation_facts; only coupon_code is used),
-- attempt (a row; null: the row is made when somebody presses Pay),
-- `mails` (outbox rows: the customer is added to each row's facts, and a row without a recipient goes to the customer),
-- limits (for refuse_one_too_many; null: nothing is counted and no network is locked),
-- idempotency (a row or null), refusal_answers (by code: the answer to store for that refusal; a refusal without an
-- answer leaves no key, so that the same call may be made again later),
-- proof_id (the visitor's proof of work, or null). The proof is stored last, so that a second call with the same proof
-- waits only for a call that already has all its locks. If the proof is already stored, the second call is undone.
-- Result: outcome 'reserved' with hold_expires_at; 'refused' with code; 'known_key' with request_hash.
create or replace function reserve_booking(p jsonb, p_customer customers) returns jsonb
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
  v_facts jsonb := jsonb_build_object('customer', jsonb_build_object('firstName', p_customer.first_name,
    'lastName', p_customer.last_name, 'email', p_customer.email, 'phone', p_customer.phone));
begin
  v_booking.customer_id := p_customer.id;
  v_booking.email_key := p_customer.email_key;
  if v_key.key is not null then
    -- A concurrent call with the same key waits here until the first has committed.
    insert into idempotency_keys
      (endpoint, key, request_hash, booking_id, answer, answer_status, leased_until, answer_expires_at, created_at)
    values (v_key.endpoint, v_key.key, v_key.request_hash, v_booking.id, v_key.answer, v_key.answer_status,
      v_key.leased_until, v_key.answer_expires_at, v_now)
    on conflict do nothing;
    if not found then
      return jsonb_build_object('outcome', 'known_key', 'request_hash', (
        select request_hash from idempotency_keys where endpoint = v_key.endpoint and key = v_key.key));
    end if;
  end if;

  begin
    if v_limits is not null then
      -- The widest network, because calls from many narrow ones are counted in it together.
      perform pg_advisory_xact_lock(c_network_locks, hashtext(v_widest_network)); -- guard: one call of a network counts at a time
    end if;
    v_to_end := lock_holds_to_end(v_during, p ->> 'replaces', v_now);
    if p ->> 'replaces' is not null then
      select * into v_replaced from bookings where id = p ->> 'replaces';
      if v_replaced.status in ('confirmed', 'completed') then
        raise exception using errcode = 'SLP01', message = 'already_paid';
      end if;
      perform read_again() where v_replaced.status is distinct from 'held'; -- guard: what it replaces is still held
    end if;
    if v_booking.status = 'held' and v_replaced.hold_expires_at > v_now then
      -- A changed order keeps the first deadline, so that changing it buys no more time, and counts for the network of
      -- the first hold. A booking that is confirmed at once keeps no deadline: its boat is permanent.
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

    insert into bookings values (v_booking.*);
    v_boat_id := allocate_boat(v_booking.id, v_during, v_booking.hold_expires_at);
    if v_boat_id is null then
      raise exception using errcode = 'SLP01', message = 'slot_taken';
    end if;

    if p -> 'items' <> '[]' then
      insert into booking_items select * from jsonb_populate_recordset(null::booking_items, p -> 'items');
    end if;
    -- One statement, because each statement has a cost, however little it writes.
    with event as (
      insert into booking_events (booking_id, from_status, to_status, cause, at)
      values (v_booking.id, null, v_booking.status, p ->> 'cause', v_now)
    ), attempt as (
      insert into payment_attempts select * from jsonb_populate_record(null::payment_attempts, p -> 'attempt') where p ->> 'attempt' is not null
    )
    insert into mails (id, kind, booking_id, recipient, once_key, terms_version, template, template_version, facts,
      created_at, next_attempt_at)
    select id, kind, booking_id, coalesce(recipient, p_customer.email), once_key, terms_version, template,
      template_version, facts || v_facts, v_now, v_now
    from jsonb_to_recordset(p -> 'mails') as mail (id text, kind text, booking_id text, recipient text, once_key text,
      terms_version integer, template text, template_version integer, facts jsonb);
    if p ->> 'coupon_id' is not null then
      -- Last, because visitors of different boats share the coupon's lock.
      perform reserve_coupon(v_booking.id, (p ->> 'coupon_id')::integer, v_booking.email_key,
        v_booking.status = 'confirmed');
    end if;
  exception when sqlstate 'SLP01' then
    v_refusal := sqlerrm;
  end;

  if v_refusal is not null then
    -- The coupon is checked before the boats, if it makes a difference.
    if v_refusal not in ('already_paid', 'coupon_used_up') and is_coupon_used_up(p #>> '{asks,coupon_code}',
      v_booking.email_key, v_booking.browser_hash, p ->> 'replaces', v_now)
    then
      v_refusal := 'coupon_used_up';
    end if;
    if p #> array['refusal_answers', v_refusal] is null then
      delete from idempotency_keys where endpoint = v_key.endpoint and key = v_key.key;
    else
      update idempotency_keys
      set answer = p #>> array['refusal_answers', v_refusal, 'answer'],
        answer_status = (p #>> array['refusal_answers', v_refusal, 'status'])::integer,
        booking_id = null, leased_until = null
      where endpoint = v_key.endpoint and key = v_key.key;
    end if;
    return jsonb_build_object('outcome', 'refused', 'code', v_refusal);
  end if;
  if p ->> 'proof_id' is not null then
    insert into used_proofs (id, used_at) values (p ->> 'proof_id', v_now);
  end if;
  return jsonb_build_object('outcome', 'reserved', 'hold_expires_at', v_booking.hold_expires_at);
end
$$;

-- Undoes a statement if, at its end, the database's clock is past p_write_by. When a paused Postgres resumes, it still
-- runs the statements that it received before the pause, although the visitor has already had an answer
-- (docs/decisions/0002).
create or replace function refuse_late_write(p_write_by timestamptz) returns boolean
language plpgsql as $$
begin
  if clock_timestamp() > p_write_by then
    raise exception using errcode = 'SLP03', message = 'too late to write';
  end if;
  return true;
end
$$;

-- The whole reservation in one statement, which is a transaction of its own: it writes everything or nothing.
--
-- p: as for reserve_booking and is_as_decided. p_write_by: see refuse_late_write. Result: the result of
-- reserve_booking, with seen, the database's clock, and the customer if a payment begins. If the outcome is
-- 'undecided', the result has the facts instead, and nothing was written.
--
-- Without plan_cache_mode, Postgres would plan some statements anew each time. Every statement looks up a few rows by
-- an index, but a plan that is made while a table is empty may later read the whole table. When we measured this, it
-- was a third of a booking's work, so enable_seqscan is off. A plan that can only read a whole table then has a very
-- high estimated cost. Postgres would compile every plan with such a cost, so jit is off.
create or replace function reserve(p jsonb, p_write_by timestamptz) returns jsonb
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  v_customer customers;
  v_seen pg_snapshot := (p #>> '{asks,seen}')::pg_snapshot;
  v_result jsonb;
begin
  v_seen := catalogue_seen_now(v_seen); -- guard: nothing is decided on an old catalogue
  select * into v_customer from customers where id = p #>> '{asks,customer_id}';
  if v_seen is null or not is_as_decided(p, v_customer) then
    return jsonb_build_object('outcome', 'undecided', 'facts', reservation_facts(p -> 'asks'));
  end if;
  v_result := reserve_booking(p, v_customer);
  -- Last, since the work may have waited for locks.
  perform refuse_late_write(p_write_by);
  return v_result || jsonb_build_object('seen', v_seen::text, 'clock', clock_timestamp(), 'customer',
    case when p #>> '{booking,status}' = 'held' then to_jsonb(v_customer) end);
end
$$;

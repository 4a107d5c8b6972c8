-- Boats, coupons and closed times: the functions that reserving, paying, cancelling and stopping share.
--
-- Everything that writes bookings takes its locks in this order, so that two transactions do not deadlock:
--   1. its own idempotency key
--   2. the network, if its holds are counted
--   3. the day (lock_day)
--   4. bookings, by id
--   5. allocations, by boat and start time
--   6. the coupon
--
-- SQLSTATE SLP01 is a refusal, and its message is the refusal code.

-- The only definition of a closed time. A slot is closed if it overlaps the closure by a minute; turnaround does not
-- count. A stop without an end lasts until 24:00 on its first day. The function contains no query, so that Postgres
-- inlines it into the query that calls it.
create or replace function closes(p_closure closures, p_date date, p_start time, p_end time) returns boolean
language sql immutable as $$
  select ((p_closure).date = p_date
      and ((p_closure).from_time is null or ((p_closure).from_time < p_end and (p_closure).to_time > p_start)))
    or ((p_closure).is_until_further_notice and (p_closure).date < p_date)
$$;

-- The function is in plpgsql, so that each connection keeps the plan of its query.
create or replace function is_closed(p_date date, p_start time, p_end time) returns boolean
language plpgsql stable as $$
begin
  return exists (select from closures c where closes(c, p_date, p_start, p_end));
end
$$;

create or replace function is_called_off(p_date date, p_start time, p_end time) returns boolean
language sql stable as $$
  select exists (select from closures c where c.is_called_off and closes(c, p_date, p_start, p_end))
$$;

-- Whether a stop prevents the payment for a move to this time. A payment that began before the stop may be finished as
-- long as staff can undo the stop. p_now null: the payment may be finished until the holds in the stop have been ended.
create or replace function is_closed_to_payers(p_date date, p_start time, p_end time, p_now timestamptz) returns boolean
language plpgsql stable as $$
begin
  return is_closed(p_date, p_start, p_end)
    and exists (select from closures c
      where closes(c, p_date, p_start, p_end) and (c.ends_holds_at is null or c.ends_holds_at <= p_now));
end
$$;

-- Whether a stop prevents the payment for a hold. A hold that the stop keeps can be paid for, unless the stop calls the
-- time off.
create or replace function is_closed_to_payer(p_booking_id text, p_date date, p_start time, p_end time, p_now timestamptz)
returns boolean
language plpgsql stable as $$
begin
  return is_closed(p_date, p_start, p_end)
    and exists (select from closures c
      where closes(c, p_date, p_start, p_end) and (c.ends_holds_at is null or c.ends_holds_at <= p_now)
        and (c.is_called_off
          or not exists (select from kept_holds k where k.stop_id = c.id and k.booking_id = p_booking_id)));
end
$$;

-- Sales share the day's lock until their transaction ends. A stop takes the lock exclusively, so that it sees every
-- earlier sale, and no sale is made in between. Each booking calls the function twice, so the function is a single
-- expression, which Postgres inlines.
create or replace function lock_day(p_date date, p_is_alone boolean default false) returns void
language sql as $$
  -- Any number that no other advisory lock of ours has.
  select case
    when p_is_alone then pg_advisory_xact_lock(7211340, p_date - date '2000-01-01')
    else pg_advisory_xact_lock_shared(7211340, p_date - date '2000-01-01') -- guard: nobody closes the day meanwhile
  end
$$;

-- Takes the exclusive lock of each day of a stop, in the order of the days, so that two stops do not deadlock. A stop
-- without an end locks each later day that has slots.
create or replace function lock_days_to_stop(p_date date, p_is_until_further_notice boolean) returns void
language plpgsql as $$
declare
  v_date date;
begin
  perform lock_day(p_date, true);
  if p_is_until_further_notice then
    for v_date in select distinct date from slots where date > p_date order by date loop
      perform lock_day(v_date, true);
    end loop;
  end if;
end
$$;

-- Returns the business's rules for captains and wind at an instant. The age and the wind limit are read from the texts
-- of the rules. The result uses the keys of a promise (shared/rules/boat-kinds.ts).
create or replace function house_asks(p_at timestamptz) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'youngestCaptain', case age when '' then 0 else coalesce(substring(age from '[0-9]{1,3}')::integer, 18) end,
    'asksLicence', coalesce(licence <> '', true),
    'windLimitKmh', coalesce(substring(coalesce(weather, '15 km/h') from '\y([0-9]{1,3}) km/h')::integer, 2147483647))
  from (
    select max(said) filter (where key = 'rules/age') as age, max(said) filter (where key = 'rules/licence') as licence,
      max(said) filter (where key = 'rules/weather') as weather
    from (
      select distinct on (key) key,
        case when (words ->> 'isShown')::boolean then words ->> 'text' else '' end as said
      from house_texts
      where key in ('rules/age', 'rules/licence', 'rules/weather') and valid_from <= p_at
      order by key, id desc
    ) text
  ) rule
$$;

-- Whether a kind of boat is no stricter than the promise. A kind or a promise that lacks a rule gets the business's
-- rule from p_house. A rule that both lack makes no difference. Postgres inlines the function, because it is one
-- expression.
create or replace function keeps_promise(p_kind boat_kinds, p_promise jsonb, p_house jsonb) returns boolean
language sql immutable as $$
  select
    ((p_kind).weight_kg is null and p_promise ->> 'mostWeightKg' is null
      or coalesce(nullif(coalesce((p_kind).weight_kg, (p_house ->> 'mostWeightKg')::integer), 0), 2147483647)
        >= coalesce(nullif(coalesce((p_promise ->> 'mostWeightKg')::integer, (p_house ->> 'mostWeightKg')::integer), 0),
          2147483647))
    and coalesce(coalesce((p_kind).youngest_captain, (p_house ->> 'youngestCaptain')::integer)
      <= coalesce((p_promise ->> 'youngestCaptain')::integer, (p_house ->> 'youngestCaptain')::integer), true)
    and coalesce(not coalesce((p_kind).asks_licence, (p_house ->> 'asksLicence')::boolean)
      or coalesce((p_promise ->> 'asksLicence')::boolean, (p_house ->> 'asksLicence')::boolean), true)
    and coalesce(coalesce((p_kind).wind_limit_kmh, (p_house ->> 'windLimitKmh')::integer)
      >= coalesce((p_promise ->> 'windLimitKmh')::integer, (p_house ->> 'windLimitKmh')::integer), true)
    and ((p_kind).gust_limit_kmh is null and p_promise ->> 'gustLimitKmh' is null
      -- 25 is the default of shared/rules/business-terms.ts.
      or coalesce((p_kind).gust_limit_kmh, nullif(coalesce((p_house ->> 'houseGustKmh')::integer, 25), 0), 2147483647)
        >= coalesce((p_promise ->> 'gustLimitKmh')::integer,
          nullif(coalesce((p_house ->> 'houseGustKmh')::integer, 25), 0), 2147483647))
$$;

-- The hulls that fit a party, in service or not, free or not. No rows: no hull of the package has enough seats and
-- keeps the promise. Postgres inlines the query, so that a check of one hull reads only that hull.
create or replace function fitting_hulls(p_package_id integer, p_guests integer, p_promise jsonb,
  p_terms_version integer, p_booked_at timestamptz)
returns table (boat_id integer, seats integer, is_in_service boolean)
language sql stable as $$
  select b.id, kind.seats, b.is_in_service
  from (
    select k.id, k.seats
    from boat_packages p
    join boat_kinds k on k.id = any (p.kind_ids) and k.seats >= p_guests
    left join business_terms house on house.version = p_terms_version
    where p.id = p_package_id
      and case
        when (k.youngest_captain is null) = (p_promise ->> 'youngestCaptain' is null)
          and (k.asks_licence is null) = (p_promise ->> 'asksLicence' is null)
          and (k.wind_limit_kmh is null) = (p_promise ->> 'windLimitKmh' is null)
        then keeps_promise(k, p_promise, house.terms)
        -- Only these kinds need the business's texts.
        else keeps_promise(k, p_promise, coalesce(house.terms, '{}') || house_asks(p_booked_at)) end
    offset 0 -- Promises are compared with kinds, of which there are fewer than boats.
  ) kind
  join boats b on b.kind_id = kind.id
$$;

-- The number of guests for whom the booking's boat needs seats. If a change waits for its payment and stays on the same
-- hull, the larger of the old and new numbers counts.
create or replace function guests_to_seat(p_booking_id text) returns integer
language plpgsql stable as $$
begin
  return (
    select greatest(b.guests, (
      select max((m.next ->> 'guests')::integer) from moves m
      where m.booking_id = b.id and m.status = 'pending' and (m.during is null or m.own_during is not null)))
    from bookings b where b.id = p_booking_id);
end
$$;

-- The fitting hulls in service, in the order in which a booking tries them: the fewest seats first, then by number.
create or replace function hulls_to_try(p_booking bookings, p_guests integer) returns integer[]
language plpgsql stable as $$
begin
  return array(
    select hull.boat_id
    from fitting_hulls(p_booking.package_id, p_guests, p_booking.promise, p_booking.terms_version,
      p_booking.created_at) hull
    where hull.is_in_service
    order by hull.seats, hull.boat_id);
end
$$;

-- Returns two facts that pages show beside the business's figures: the rules in the business's own words, as they were
-- at p_at, and the number of guests on the package's largest boat. A number equal to p_usual is left out. p_package_id
-- null: the largest boat of all packages on sale, or 0 if there is none. Each view of a booking calls the function, so
-- it is in plpgsql, which keeps its plan.
create or replace function said_beside(p_at timestamptz, p_package_id integer, p_usual integer) returns jsonb
language plpgsql stable as $$
declare
  v_rules jsonb;
  v_most_guests integer;
begin
  if exists (select from house_texts where key like 'rules/%' and valid_from > 'epoch') then
    select jsonb_object_agg(split_part(text.key, '/', 2),
      case when (text.words ->> 'isShown')::boolean then text.words ->> 'text' else '' end)
    into v_rules
    from (
      select distinct on (key) key, words, valid_from from house_texts
      where key like 'rules/%' and valid_from <= p_at
      order by key, id desc
    ) text
    where text.valid_from > 'epoch';
  end if;
  if p_package_id is null or exists (select from boat_kinds where seats <> p_usual) then
    select coalesce(max(k.seats), case when p_package_id is null then 0 end) into v_most_guests
    from boat_kinds k
    where exists (select from boats b where b.kind_id = k.id and b.is_in_service)
      and exists (
        select from boat_packages p
        where k.id = any (p.kind_ids) and (p.id = p_package_id or p_package_id is null and p.status = 'active'));
  end if;
  if v_rules is null and nullif(v_most_guests, p_usual) is null then
    return '{}';
  end if;
  return jsonb_strip_nulls(jsonb_build_object('rules', v_rules, 'mostGuests', nullif(v_most_guests, p_usual)));
end
$$;

-- Allocates a free boat that fits the booking. Returns null if no boat is free. The search for a free boat only avoids
-- inserts that would fail: the constraint no_double_booking decides. Boats are tried one after the other, because the
-- first is nearly always free.
create or replace function allocate_boat(p_booking_id text, p_during tsrange, p_deadline timestamptz) returns integer
language plpgsql as $$
declare
  v_booking bookings;
  v_boat_id integer;
begin
  select * into strict v_booking from bookings where id = p_booking_id;
  foreach v_boat_id in array hulls_to_try(v_booking, v_booking.guests) loop
    continue when exists (select from allocations a where a.boat_id = v_boat_id and a.during && p_during); -- check: is the boat free
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

-- Ends an unpaid hold: frees its boat and coupon, and asks for its payment attempts to be cancelled at the provider. A
-- party that loses its place because of us is written into parties_to_ring. Returns false if the booking is no longer
-- held.
create or replace function end_hold(p_booking_id text, p_status text, p_cause text, p_now timestamptz) returns boolean
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
  if p_status = 'called_off' then
    insert into parties_to_ring (booking_id, lost, since) values (p_booking_id, 'place', p_now) on conflict do nothing;
  end if;
  return true;
end
$$;

-- A cancelled booking keeps its place until a deadline in two cases. A cancellation by staff can be undone for a minute
-- (docs/decisions/0056), and a party whose time is on sale again can take its place back for an hour
-- (docs/decisions/0148). Until the deadline, the place counts as held. This function ends such places once they are
-- overdue: those that overlap p_during, or all if p_during is null.
create or replace function end_kept_claims(p_during tsrange, p_now timestamptz) returns integer
language plpgsql as $$
declare
  v_booking_id text;
  v_ended integer := 0;
begin
  for v_booking_id in
    select a.booking_id
    from allocations a join bookings b on b.id = a.booking_id
    where a.deadline <= p_now and b.status = 'cancelled' and (p_during is null or a.during && p_during)
    order by a.booking_id
    -- Locks the booking first, as everywhere. A booking that is locked is being undone or ended by another transaction.
    for update of b skip locked
  loop
    if exists (select from allocations where booking_id = v_booking_id and deadline <= p_now) then
      -- Ends a move that waited for its payment: the undo would have let it continue.
      perform end_moves_of(v_booking_id, p_now);
      delete from allocations where booking_id = v_booking_id and deadline <= p_now;
      -- A booking that we called off keeps its coupon, for another slot or for the old one.
      delete from coupon_uses where booking_id = v_booking_id
        and exists (select from cancellations c where c.booking_id = v_booking_id and c.by_whom = 'visitor');
      v_ended := v_ended + 1;
    end if;
  end loop;
  return v_ended;
end
$$;

-- Locks the holds that a reservation ends, and returns their ids: the hold that the reservation replaces, and overdue
-- holds on the same time that the job has not yet ended. If another transaction is ending one of these holds, the
-- function waits, because the boat of that hold is about to be free. If nothing has to end, the first query is the only
-- one. Overdue kept places and moves are ended too, so that the next party does not wait for the sweep.
create or replace function lock_holds_to_end(p_during tsrange, p_replaces text, p_now timestamptz) returns text[]
language plpgsql as $$
declare
  v_ids text[];
  v_is_move boolean;
begin
  -- The trigger on bookings reads closures.
  perform lock_day(lower(p_during)::date);
  if exists (select from allocations a where a.during && p_during and a.deadline <= p_now) then
    perform end_kept_claims(p_during, p_now);
    perform end_overdue_moves(p_during, p_now);
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

-- Reserves a use of the coupon for the booking. Uses are counted under the coupon's lock, so that a single-use code is
-- used once even if a hundred visitors send it at the same time. Returning a use needs no lock: it only deletes a row.
-- Uses are counted only if they are limited, because a popular coupon has thousands. Two parties without an email
-- address count as different customers.
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

-- Keeps a boat until p_deadline for a called-off party, at its old time. Called when the time is put on sale again, or
-- when staff give the party its old time. The caller has locked the booking and the day. Returns false if no fitting
-- hull is free.
create or replace function keep_old_place(p_booking_id text, p_during tsrange, p_deadline timestamptz, p_now timestamptz)
returns boolean
language plpgsql as $$
declare
  v_id text;
begin
  foreach v_id in array lock_holds_to_end(p_during, null, p_now) loop
    perform end_hold(v_id, 'expired', 'hold over', p_now);
  end loop;
  perform end_moves_of(p_booking_id, p_now);
  delete from allocations where booking_id = p_booking_id and deadline <= p_now;
  return allocate_boat(p_booking_id, p_during, p_deadline) is not null;
end
$$;

-- Returns the old slot of a cancelled booking, if it has not begun, is not closed and still has a fitting hull;
-- otherwise null.
create or replace function free_old_slot(p_booking bookings, p_now timestamptz) returns integer
language sql stable as $$
  select p_booking.slot_id
  from business_terms_at(p_now) said
  where (p_booking.date + p_booking.start_time) at time zone 'Europe/London' > p_now
    and not is_closed(p_booking.date, p_booking.start_time, p_booking.end_time)
    and exists (
      select from unnest(hulls_to_try(p_booking, p_booking.guests)) hull (boat_id)
      where not exists (
        select from allocations a
        where a.boat_id = hull.boat_id and a.booking_id is distinct from p_booking.id
          and (a.deadline is null or a.deadline > p_now)
          and a.during && tsrange(p_booking.date + p_booking.start_time, p_booking.date + p_booking.end_time
            + make_interval(mins => (said.terms ->> 'turnaroundMinutes')::integer))))
$$;

-- Allocates a boat for good to a booking that has none, and reserves the booking's coupon again. This is needed if the
-- money came after the hold had ended, or if the customer takes another slot after we cancelled. A place that is kept
-- for the booking moves to the new time, because a booking has only one allocation. The function takes both boat and
-- coupon, or neither. Returns null, or the refusal code.
create or replace function reallocate_boat(p_booking_id text, p_date date, p_start time, p_end time, p_during tsrange,
  p_coupon_code text, p_email_key text, p_now timestamptz) returns text
language plpgsql as $$
declare
  v_id text;
  v_refusal text;
begin
  foreach v_id in array lock_holds_to_end(p_during, null, p_now) loop
    perform end_hold(v_id, 'expired', 'hold over', p_now);
  end loop;
  if is_closed(p_date, p_start, p_end) then
    raise exception using errcode = 'SLP01', message = 'slot_not_on_sale';
  end if;
  delete from allocations where booking_id = p_booking_id and deadline <= p_now;
  if exists (select from allocations where booking_id = p_booking_id) then
    v_refusal := claim_new_place(p_booking_id, null, p_date, p_start, p_end, p_during, null, p_now);
    if v_refusal is not null then
      raise exception using errcode = 'SLP01', message = v_refusal;
    end if;
    update allocations set deadline = null where booking_id = p_booking_id;
  elsif allocate_boat(p_booking_id, p_during, null) is null then
    raise exception using errcode = 'SLP01', message = 'slot_taken';
  end if;
  if p_coupon_code is not null then
    perform reserve_coupon(p_booking_id, (select id from coupons where code = p_coupon_code), p_email_key, true);
  end if;
  return null;
exception when sqlstate 'SLP01' then
  return sqlerrm;
end
$$;

-- Takes a time off sale and ends the holds in it (docs/decisions/0016), in one transaction. Confirmed bookings are
-- unchanged, and parties about to move into the time keep their old time. Places that another stop of the day keeps are
-- not affected. Closing a time again replaces the reason. In a command that can be undone, a visitor who is paying
-- keeps the place until the command's minute is over, and end_holds_in_stop then ends the hold. Returns the number of
-- holds and moves that it ended or is about to end.
create or replace function close_time(p_date date, p_from time, p_to time, p_reason text, p_is_called_off boolean,
  p_now timestamptz) returns integer
language plpgsql as $$
declare
  v_closure closures;
  v_id text;
  v_ended integer := 0;
begin
  perform lock_day(p_date, true);
  insert into closures (date, from_time, to_time, reason, is_called_off, ends_holds_at)
  values (p_date, p_from, p_to, p_reason, p_is_called_off, nothing_leaves_before())
  on conflict on constraint one_closure_per_time do update
  set reason = excluded.reason, is_called_off = closures.is_called_off or excluded.is_called_off,
    staff_id = null, stopped_at = null, ends_holds_at = excluded.ends_holds_at
  returning * into v_closure;
  if p_is_called_off then
    delete from kept_holds where stop_id = v_closure.id;
  end if;
  if v_closure.ends_holds_at is not null then
    return (select count(*) from bookings b
        where b.status = 'held' and b.hold_expires_at > p_now and b.date = p_date
          and closes(v_closure, b.date, b.start_time, b.end_time))
      + (select count(*) from moves m
        where m.status = 'pending' and m.during is not null and (m.next ->> 'date')::date = p_date
          and closes(v_closure, p_date, (m.next ->> 'start_time')::time, (m.next ->> 'end_time')::time));
  end if;
  for v_id in
    select id from bookings
    where status = 'held' and date = p_date and closes(v_closure, date, start_time, end_time)
    order by id
    for update
  loop
    perform end_hold(v_id, 'called_off', 'called off: ' || p_reason, p_now);
    v_ended := v_ended + 1;
  end loop;
  for v_id in
    select m.id
    from moves m join bookings b on b.id = m.booking_id
    where m.status = 'pending' and m.during is not null and (m.next ->> 'date')::date = p_date
      and closes(v_closure, p_date, (m.next ->> 'start_time')::time, (m.next ->> 'end_time')::time)
    order by b.id
    for update of b
  loop
    if interrupt_move(v_id, p_now) then
      v_ended := v_ended + 1;
    end if;
  end loop;
  return v_ended;
end
$$;

-- Returns the time until which a payment is only recorded, because staff can still undo a call-off of the payment's
-- slot, the cancellation of its trip, or a decision about a charge on its booking. Null: staff can undo none of these.
create or replace function undecided_until(p_attempt payment_attempts, p_now timestamptz) returns timestamptz
language plpgsql stable as $$
begin
  return (
    select max(until)
    from (
      select c.ends_holds_at as until
      from closures c join bookings b on b.id = p_attempt.booking_id
        left join moves m on m.id = p_attempt.move_id and m.status = 'pending' and m.during is not null
      where c.is_called_off and c.ends_holds_at > p_now
        and (b.status = 'held' and closes(c, b.date, b.start_time, b.end_time)
          or m.id is not null and closes(c, (m.next ->> 'date')::date, (m.next ->> 'start_time')::time,
            (m.next ->> 'end_time')::time))
      union all
      -- The cancellation decides about the price of a cancelled trip.
      select c.not_before from cancellations c
      where c.booking_id = p_attempt.booking_id and c.not_before > p_now
        and (p_attempt.purpose <> 'booking' or p_attempt.is_for_owed)
      union all
      -- A charge decides about a deposit, or about a payment by link.
      select c.not_before from charges c
      where p_attempt.purpose in ('charge', 'deposit') and c.booking_id = p_attempt.booking_id and c.not_before > p_now
    ) as reason);
end
$$;

-- Ends the holds and waiting moves in a stop that can no longer be undone, except the holds that the stop keeps.
-- Returns how many it ended.
create or replace function end_holds_in_stop(p_id integer, p_now timestamptz) returns integer
language plpgsql as $$
declare
  v_stop closures;
  v_id text;
  v_ended integer := 0;
begin
  select * into v_stop from closures where id = p_id;
  if not found then
    return 0;
  end if;
  perform lock_days_to_stop(v_stop.date, v_stop.is_until_further_notice);
  -- Undone, lifted or done by another process in between.
  perform from closures where id = p_id and ends_holds_at <= p_now for update;
  if not found then
    return 0;
  end if;
  for v_id in
    select id from bookings
    where status = 'held' and closes(v_stop, date, start_time, end_time)
      and not exists (select from kept_holds k where k.stop_id = p_id and k.booking_id = bookings.id)
    order by id
    for update
  loop
    perform end_hold(v_id, 'called_off', case when v_stop.is_called_off then 'called off' else 'sales stopped' end
      || coalesce(': ' || nullif(v_stop.reason, ''), ''), p_now);
    v_ended := v_ended + 1;
  end loop;
  for v_id in
    select m.id
    from moves m join bookings b on b.id = m.booking_id
    where m.status = 'pending' and m.during is not null
      and closes(v_stop, (m.next ->> 'date')::date, (m.next ->> 'start_time')::time, (m.next ->> 'end_time')::time)
    order by b.id
    for update of b
  loop
    if interrupt_move(v_id, p_now) then
      v_ended := v_ended + 1;
    end if;
  end loop;
  update closures set ends_holds_at = null where id = p_id;
  return v_ended;
end
$$;

-- The last guard: no booking in a closed time becomes held or confirmed, and no booking moves to a closed time. A
-- booking that was confirmed before is unaffected, and its other columns may change. A payment that began before a stop
-- may be finished. The payment of a hold may also be finished if every stop on its time keeps the hold. The undo of a
-- cancellation is not a sale: the trip may return to a time that is off sale, unless the time was called off. The code
-- that brings a trip back sets slipway.stands_again to the booking's id.
create or replace function refuse_closed_time() returns trigger
language plpgsql as $$
declare
  v_was_paying boolean := tg_op = 'UPDATE' and new.status = 'confirmed' and old.status = 'held'
    and (new.date, new.start_time, new.end_time) = (old.date, old.start_time, old.end_time);
begin
  perform lock_day(new.date);
  if is_closed(new.date, new.start_time, new.end_time)
    and (not v_was_paying or is_closed_to_payer(new.id, new.date, new.start_time, new.end_time, null))
    and (new.id is distinct from current_setting('slipway.stands_again', true)
      or exists (select from closures c
        where c.is_called_off and closes(c, new.date, new.start_time, new.end_time)))
  then
    raise exception using errcode = 'SLP01', message = 'slot_not_on_sale';
  end if;
  return new;
end
$$;
create or replace trigger refuse_closed_time before insert on bookings
  for each row when (new.status in ('held', 'confirmed')) execute function refuse_closed_time();
create or replace trigger refuse_closed_time_later before update of status, date, start_time, end_time on bookings
  for each row when (
    new.status in ('held', 'confirmed') and (new.status, new.date, new.start_time, new.end_time)
      is distinct from (old.status, old.date, old.start_time, old.end_time))
  execute function refuse_closed_time();

-- While a stop lasts, nobody can extend the deadline of a hold that the stop keeps.
create or replace function refuse_longer_kept_hold() returns trigger
language plpgsql as $$
begin
  if exists (select from kept_holds where booking_id = new.id) then
    raise exception using errcode = 'SLP01', message = 'hold_over';
  end if;
  return new;
end
$$;
create or replace trigger refuse_longer_kept_hold before update of hold_expires_at on bookings
  for each row when (new.status = 'held' and new.hold_expires_at > old.hold_expires_at)
  execute function refuse_longer_kept_hold();

-- Counts the places of a day, and the places that visitors hold without having paid. A place is a boat in service at a
-- slot that is on sale and has not begun. A hold counts once for each slot that it blocks, overlapping slots included.
-- A place that is kept for a move counts as held by the network of the move's booking. If nothing of the day is held,
-- which is nearly always so, the function reads only the allocations.
create or replace function day_pressure(p_date date, p_now timestamptz, p_lake_now timestamp) returns jsonb
language plpgsql stable as $$
declare
  v_day tsrange := tsrange(p_date, p_date + 1);
  v_turnaround interval;
  v_result jsonb;
begin
  if not exists (select from allocations where deadline > p_now and during && v_day) then
    return '{"places": 0, "held_places": 0, "holds": 0, "networks": 0}';
  end if;
  select make_interval(mins => (terms ->> 'turnaroundMinutes')::integer) into v_turnaround
  from business_terms_at(p_now);
  with held as (
    select c.boat_id, c.during, b.network_hash
    from allocations c left join moves m on m.id = c.move_id join bookings b on b.id = coalesce(c.booking_id, m.booking_id)
    where c.deadline > p_now and c.during && v_day
  ), places as (
    select boats.id as boat_id,
      tsrange(s.date + s.start_time, s.date + s.end_time + v_turnaround) as during
    from slots s cross join boats
    where s.date = p_date and s.is_open and s.date + s.start_time > p_lake_now and boats.is_in_service
      and not is_closed(s.date, s.start_time, s.end_time)
      and exists (
        select from boat_packages p
        where boats.kind_id = any (p.kind_ids) and coalesce(p.id = any (s.package_ids), true))
  )
  select jsonb_build_object(
    'places', (select count(*) from places),
    'held_places', (select count(*) from places p where exists (
      select from held h where h.boat_id = p.boat_id and h.during && p.during)),
    'holds', (select count(*) from held),
    'networks', (select count(distinct network_hash) from held))
  into v_result;
  return v_result;
end
$$;

-- What staff keep for somebody who pays by link is a promise: a stop ends it only if whoever stops says so
-- (docs/decisions/0122). A row for each stop that leaves the place alone; its own deadline stays.
create table kept_holds (
  stop_id integer not null references closures on delete cascade,
  booking_id text not null references bookings on delete cascade,
  primary key (stop_id, booking_id)
);
create index kept_holds_by_booking on kept_holds (booking_id);

-- Who has lost a place, or was interrupted while paying, because of us: until somebody has rung them.
create table parties_to_ring (
  booking_id text primary key references bookings on delete cascade,
  -- move: the trip stands where it was.
  lost text not null check (lost in ('place', 'move')),
  since timestamptz not null,
  -- Null: nobody has rung yet.
  rung_at timestamptz
);
create index parties_to_ring_open on parties_to_ring (since) where rung_at is null;

-- As is_closed_to_payers, for the one hold: a stop that keeps it is none to it. Called off is called off.
create function is_closed_to_payer(p_booking_id text, p_date date, p_start time, p_end time, p_now timestamptz)
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

-- As in 0037; a hold that each stop keeps is paid as if there were none.
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

-- Sales are stopped: what is kept in them is kept no longer than was said.
create function refuse_longer_kept_hold() returns trigger
language plpgsql as $$
begin
  if exists (select from kept_holds where booking_id = new.id) then
    raise exception using errcode = 'SLP01', message = 'hold_over';
  end if;
  return new;
end
$$;
create trigger refuse_longer_kept_hold before update of hold_expires_at on bookings
  for each row when (new.status = 'held' and new.hold_expires_at > old.hold_expires_at)
  execute function refuse_longer_kept_hold();

-- As in 0005; whoever loses the place because of us is rung.
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

-- Whoever is about to move into a stopped time stays where they are, and is rung.
create function interrupt_move(p_move_id text, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  if not end_move(p_move_id, p_now) then
    return false;
  end if;
  insert into parties_to_ring (booking_id, lost, since)
  select booking_id, 'move', p_now from moves where id = p_move_id
  on conflict (booking_id) do update set lost = excluded.lost, since = excluded.since, rung_at = null;
  return true;
end
$$;

-- As in 0041, but what the stop keeps.
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
  -- Taken back, lifted or done by another process meanwhile.
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
    perform end_hold(v_id, 'called_off', 'sales stopped' || coalesce(': ' || nullif(v_stop.reason, ''), ''), p_now);
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

-- As in 0029, but only what lies in this time: another stop of the day keeps what it keeps.
create or replace function close_time(p_date date, p_from time, p_to time, p_reason text, p_is_called_off boolean,
  p_now timestamptz) returns integer
language plpgsql as $$
declare
  v_closure closures;
  v_id text;
  v_ended integer := 0;
begin
  perform lock_day(p_date, true);
  insert into closures (date, from_time, to_time, reason, is_called_off)
  values (p_date, p_from, p_to, p_reason, p_is_called_off)
  on conflict on constraint one_closure_per_time do update
  set reason = excluded.reason, is_called_off = closures.is_called_off or excluded.is_called_off
  returning * into v_closure;
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

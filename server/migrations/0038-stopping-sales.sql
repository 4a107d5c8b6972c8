-- The days that a stop is about, alone: it sees all that was sold on them, and nothing is sold meanwhile. Without an
-- end: those that have something to sell. In the order of the days, for those who lock several.
create function lock_days_to_stop(p_date date, p_is_until_further_notice boolean) returns void
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

-- Ends what is held inside a stop whose minute is over, and notes that it is done. Returns how many.
create function end_holds_in_stop(p_id integer, p_now timestamptz) returns integer
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
    order by id
    for update
  loop
    perform end_hold(v_id, 'called_off', 'sales stopped' || coalesce(': ' || nullif(v_stop.reason, ''), ''), p_now);
    v_ended := v_ended + 1;
  end loop;
  -- Who is about to move into the time stays where they are.
  if to_regclass('moves') is not null then
    for v_id in
      select m.id
      from moves m join bookings b on b.id = m.booking_id
      where m.status = 'pending' and m.during is not null
        and closes(v_stop, (m.next ->> 'date')::date, (m.next ->> 'start_time')::time, (m.next ->> 'end_time')::time)
      order by b.id
      for update of b
    loop
      if end_move(v_id, p_now) then
        v_ended := v_ended + 1;
      end if;
    end loop;
  end if;
  update closures set ends_holds_at = null where id = p_id;
  return v_ended;
end
$$;

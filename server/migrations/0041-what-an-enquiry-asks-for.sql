-- How many and which day, as the site asks those who are more than one boat takes; null: not asked, or not known yet. A sale
-- begins with them (docs/decisions/0083).
alter table enquiries
  add column guests integer check (guests between 1 and 999),
  add column wanted_date date;

-- As in 0038; the table moves is there by now.
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
    order by id
    for update
  loop
    perform end_hold(v_id, 'called_off', 'sales stopped' || coalesce(': ' || nullif(v_stop.reason, ''), ''), p_now);
    v_ended := v_ended + 1;
  end loop;
  -- Who is about to move into the time stays where they are.
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
  update closures set ends_holds_at = null where id = p_id;
  return v_ended;
end
$$;

-- Decisions about the weather for a part of a day, and the parties that they concern.

create table weather_decisions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('warned', 'called_off')),
  date date not null,
  -- The part of the day. Both times null: the whole day.
  from_time time,
  to_time time,
  -- For a warning: when the decision will be made.
  decide_at timestamptz,
  -- The reason, in the words that the customer reads.
  reason text not null,
  -- The reading, forecast and limits at the time of the decision, and who decided. The party sees them as the reason.
  known jsonb not null,
  -- The member of staff. Null: the decision was made by a command in a terminal.
  staff_id text,
  decided_at timestamptz not null,
  -- In the row of a warning: when the parties cease to see the warning. A lift or a replacement ends the warning
  -- immediately. A call-off ends the warning once staff can no longer undo the call-off. In the row of a call-off: when
  -- the time was put on sale again.
  ended_at timestamptz,
  check ((from_time is null) = (to_time is null)),
  check (from_time < to_time),
  check ((kind = 'warned') = (decide_at is not null))
);
create index weather_decisions_by_day on weather_decisions (date);

create table decided_parties (
  decision_id bigint not null references weather_decisions on delete cascade,
  booking_id text not null references bookings on delete cascade,
  -- The trip for which the decision was made.
  date date not null,
  start_time time not null,
  end_time time not null,
  -- The part of the price that the party had paid.
  paid integer not null check (paid >= 0),
  -- slot: the party took another time, or the old time again. money: the party took a refund. Null: the party
  -- has not answered yet, or the decision is a warning, which needs no answer.
  answer text check (answer in ('slot', 'money')),
  answered_at timestamptz,
  -- The member of staff who answered for the party. Null: the party itself.
  answered_by text,
  link_opened_at timestamptz,
  rung_at timestamptz,
  rung_by text,
  -- Until this instant the old place is kept for the party. Null: the time was not put on sale again.
  kept_until timestamptz,
  primary key (decision_id, booking_id),
  check ((answer is null) = (answered_at is null)),
  check (answered_by is null or answer is not null)
);
create index decided_parties_by_booking on decided_parties (booking_id);

-- Every email about a trip that may be called off names the time of the decision. This trigger adds to the email's
-- facts the warning that the party reads on the site (warningOf). A call-off writes its own emails first, and ends the
-- warnings afterwards.
create function note_warning_in_mail() returns trigger
language plpgsql as $$
declare
  v_trip jsonb := new.facts -> 'booking';
begin
  new.facts := new.facts || coalesce((
    select jsonb_build_object('warned', jsonb_build_object('because', w.reason, 'decideAt', w.decide_at))
    from weather_decisions w
    where w.kind = 'warned' and (w.ended_at is null or w.ended_at > new.created_at) and w.date = (v_trip ->> 'date')::date
      and (w.from_time is null
        or w.from_time < (v_trip ->> 'endTime')::time and w.to_time > (v_trip ->> 'startTime')::time)
    order by w.decide_at, w.id
    limit 1), '{}');
  return new;
end
$$;
create trigger note_warning_in_mail before insert on mails for each row
  when (new.template in ('booking_confirmed', 'booking_amended', 'reminder', 'day_cancelled'))
  execute function note_warning_in_mail();

-- Text messages, and the one list of parties that somebody has to ring (docs/decisions/0149).

-- A text is stored in the same transaction as the event that it tells of, as emails are. A text is sent at most once: a
-- job claims the text before it calls the service, and never repeats a call that got no answer.
create table text_messages (
  id text primary key check (id ~ '^[0-9a-z]{26}$'),
  -- A kind of shared/rules/text-message.ts.
  kind text not null check (kind in ('warned', 'called_off', 'time_changed', 'waiting', 'pay_link')),
  booking_id text not null references bookings on delete cascade,
  -- The number with its country's code: '+447700900123'.
  recipient text not null check (recipient ~ '^\+[1-9][0-9]{5,14}$'),
  words text not null check (length(words) between 1 and 160),
  -- link_hash: the hash of the last part of the link in the text. leads_to: the page of the site that the link opens.
  link_hash text unique,
  leads_to text,
  created_at timestamptz not null,
  -- After this instant, the start of the trip, the text is useless.
  useful_until timestamptz not null,
  -- sending: a job has claimed the text. over: the day's limit was reached.
  status text not null default 'waiting'
    check (status in ('waiting', 'sending', 'sent', 'delivered', 'failed', 'unanswered', 'over')),
  claimed_at timestamptz,
  -- The service's id of the text.
  provider_ref text,
  -- Why the text did not arrive: the service's error code, or a few words from our server.
  problem text check (length(problem) <= 100),
  -- When to ask the service for the state of the text. Null: we do not ask.
  next_check_at timestamptz,
  -- The cost in millionths of the currency, which the service reports later.
  cost_micros integer check (cost_micros >= 0),
  cost_unit text,
  not_before timestamptz default nothing_leaves_before(),
  action_id bigint default staff_action_at_work(),
  check ((link_hash is null) = (leads_to is null)),
  check ((claimed_at is null) = (status in ('waiting', 'over')) or status = 'failed')
);
create index texts_to_send on text_messages (created_at) where status = 'waiting';
create index texts_sending on text_messages (claimed_at) where status = 'sending';
create index texts_to_follow on text_messages (next_check_at) where next_check_at is not null;
create index texts_of_a_day on text_messages (claimed_at) where claimed_at is not null;
create index texts_by_booking on text_messages (booking_id);
create index texts_of_actions on text_messages (action_id) where action_id is not null;

-- text: perhaps the party did not get a text message. refunded: we cancelled and refunded the party's trip shortly
-- before its start, so the party may be on its way.
alter table parties_to_ring drop constraint parties_to_ring_lost_check;
-- The new check allows two more values. Postgres validates it quickly, because the table has few rows.
-- squawk-ignore constraint-missing-not-valid
alter table parties_to_ring add constraint parties_to_ring_lost_check check (lost in ('place', 'move', 'text', 'refunded'));
-- The member of staff who rang the party. Null: nobody has rung yet, or the call was recorded at the server's terminal.
alter table parties_to_ring add column rung_by text;

-- The few emails that no mail server has accepted so far.
-- squawk-ignore require-concurrent-index-creation
create index mails_not_taken on mails (booking_id) where sent_at is null and last_error is not null;

-- Returns the time after which staff ring a party that has not opened its link.
create function unopened_after() returns interval
language sql immutable as $$ select interval '10 minutes' $$;

-- Returns the parties to ring, for every screen that lists them. Staff ring parties whose place or unpaid move we had
-- to end, and parties that a text did not reach. After a decision about the weather, staff also ring parties without an
-- email address, with a returned email, or with an unopened link. A party is listed once, for one of these reasons.
-- After the call, the party stays listed for the rest of the day. A party that has chosen needs no call.
create function ring_list(p_now timestamptz)
returns table (booking_id text, why text, since timestamptz, rung_at timestamptz, rung_by text)
language sql stable as $$
  select distinct on (one.booking_id) one.booking_id, one.why, one.since, one.rung_at, one.rung_by from (
    select r.booking_id, r.lost as why, r.since, r.rung_at, r.rung_by, 1 as rank
    from parties_to_ring r join bookings b on b.id = r.booking_id
    where (r.rung_at is null or r.rung_at > p_now - interval '12 hours')
      and not (r.lost = 'place' and (b.status in ('confirmed', 'completed')
        or exists (select from cancellations x where x.booking_id = b.id and x.offer_until is null)))
    union all
    select p.booking_id,
      case when c.email = '' then 'no_email' when back.id is not null then 'email_returned' else 'unopened' end,
      d.decided_at, p.rung_at, p.rung_by, 2
    from weather_decisions d
      join decided_parties p on p.decision_id = d.id
      join bookings b on b.id = p.booking_id
      join customers c on c.id = b.customer_id
      left join lateral (
        select m.id from mails m
        where m.booking_id = p.booking_id and m.kind in ('weather_warned', 'day_cancelled') and m.created_at >= d.decided_at
          -- The condition of the index mails_not_taken.
          and m.sent_at is null and m.last_error is not null and (m.given_up_at is not null or m.last_error = 'EENVELOPE')
        limit 1) back on true
    where d.date >= (p_now at time zone 'Europe/London')::date
      -- In its first minute a decision may be undone, and nobody has been told of it.
      and d.decided_at <= p_now - interval '1 minute'
      -- The party of a trip that has moved since has been told in another way.
      and b.date = p.date and b.start_time = p.start_time
      and case d.kind
        when 'warned' then d.ended_at is null and b.status = 'confirmed'
          and (b.date + b.start_time) at time zone 'Europe/London' > p_now
          and (c.email = '' or back.id is not null)
        else b.status = 'cancelled' and p.answer is null
          and (c.email = '' or back.id is not null
            or p.link_opened_at is null and d.decided_at <= p_now - unopened_after())
      end
  ) as one (booking_id, why, since, rung_at, rung_by, rank)
  order by one.booking_id, one.rung_at is not null, one.rank, one.since desc
$$;

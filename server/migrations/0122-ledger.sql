-- The ledger (docs/decisions/0153): its lines are computed from the rows that record movements of money. The lines of a
-- month are stored when the month is locked.

-- The sum captured with this change of the payment, in pence; null: none.
alter table payment_attempt_events add column moved integer;
update payment_attempt_events e set moved = a.captured
from payment_attempts a
where a.id = e.attempt_id and a.captured > 0 and e.id = (
  select min(id) from payment_attempt_events
  where attempt_id = a.id and to_status in ('captured', 'part_refunded', 'refunded'));
-- The table has a few thousand rows, so Postgres builds this index in milliseconds.
-- squawk-ignore require-concurrent-index-creation
create index payment_attempts_moved on payment_attempt_events (at) where moved is not null;

-- Every change of a refund's status, written by the trigger note_refund_status.
create table refund_events (
  id bigint generated always as identity primary key,
  refund_id text not null references refunds on delete cascade,
  from_status text,
  to_status text not null,
  at timestamptz not null,
  -- The pence that this change moved. Below 0: money left us. Above 0: money came back, because the refund failed.
  -- Null: no money moved. The ledger reads refunds in cash or by card machine from hand_money instead.
  moved integer
);
create index refund_events_by_refund on refund_events (refund_id);
create index refund_events_by_time on refund_events (at);
create index refunds_moved on refund_events (at) where moved is not null;

create or replace function has_left(p_refund_status text) returns boolean
language sql immutable as $$
  select p_refund_status in ('accepted', 'done')
$$;

create or replace function note_refund_status() returns trigger
language plpgsql as $$
declare
  v_had_left boolean := tg_op = 'UPDATE' and has_left(old.status);
begin
  if tg_op = 'INSERT' or new.status is distinct from old.status then
    insert into refund_events (refund_id, from_status, to_status, at, moved)
    values (new.id, case when tg_op = 'UPDATE' then old.status end, new.status, new.updated_at,
      case when has_left(new.status) and not v_had_left then -new.amount
        when v_had_left and not has_left(new.status) then new.amount end);
  end if;
  return null;
end
$$;
create or replace trigger note_refund_status after insert or update of status on refunds
  for each row execute function note_refund_status();

insert into refund_events (refund_id, to_status, at, moved)
select id, status, case when status = 'requested' then created_at else updated_at end,
  case when has_left(status) then -amount end
from refunds order by created_at, id;

-- The day of the trip after this change. Reports about a past day need it.
alter table booking_events add column trip_date date;
update booking_events e set trip_date = b.date from bookings b where b.id = e.booking_id;
-- The table has a few thousand rows, so Postgres builds this index in milliseconds.
-- squawk-ignore require-concurrent-index-creation
create index booking_events_by_age on booking_events using brin (at);

create or replace function note_trip_date() returns trigger
language plpgsql as $$
begin
  new.trip_date := coalesce(new.trip_date, (select date from bookings where id = new.booking_id));
  return new;
end
$$;
create or replace trigger note_trip_date before insert on booking_events
  for each row execute function note_trip_date();

-- The provider's fee for a dispute, on top of the disputed sum; null: not reported.
alter table payment_disputes add column fee integer;

-- The table has a few thousand rows, so Postgres builds this index in milliseconds.
-- squawk-ignore require-concurrent-index-creation
create index hand_money_by_time on hand_money (at);
-- The table has a few thousand rows, so Postgres builds this index in milliseconds.
-- squawk-ignore require-concurrent-index-creation
create index moves_by_decision on moves (decided_at) where status = 'done';
-- The table has a few thousand rows, so Postgres builds this index in milliseconds.
-- squawk-ignore require-concurrent-index-creation
create index deposits_held on deposits (booking_id) where returned_at is null;
-- With this index, the liabilities are read from open refunds alone, without the whole history. The table has a few
-- thousand rows, so Postgres builds this index in milliseconds.
-- squawk-ignore require-concurrent-index-creation
create index refunds_not_arrived on refunds (attempt_id) where status in ('requested', 'accepted', 'failed');
-- The table has a few thousand rows, so Postgres builds this index in milliseconds.
-- squawk-ignore require-concurrent-index-creation
create index deposits_on_cards on payment_attempts (updated_at) where purpose = 'deposit';
-- The table has a few thousand rows, so Postgres builds this index in milliseconds.
-- squawk-ignore require-concurrent-index-creation
create index cancellations_by_us on cancellations (offer_until) where by_whom = 'business';

-- Returns the rows from which the lines of the ledger are computed: for the bookings p_bookings, from p_from on and
-- before p_to. A parameter that is null sets no limit. The amount of incoming money is positive. A new kind of money
-- needs another select here, and an entry in shared/rules/ledger.ts. Without that entry, every reader fails.
create or replace function ledger_sources(p_from timestamptz, p_to timestamptz, p_bookings text[]) returns table (
  source_table text, source_id text, kind text, subject text, subject_id text, booking_id text, attempt_id text,
  purpose text, method text, is_by_link boolean, staff_id text, amount integer, at timestamptz
)
language sql stable as $$
  select 'payment_attempt_events', e.id::text, 'payment', 'booking', a.booking_id, a.booking_id, a.id, a.purpose, a.provider,
    a.pay_link_id is not null, null::text, e.moved, e.at
  from payment_attempt_events e join payment_attempts a on a.id = e.attempt_id
  where e.moved is not null and a.provider not in ('cash', 'card_machine')
    and (p_from is null or e.at >= p_from) and (p_to is null or e.at < p_to)
    and (p_bookings is null or a.booking_id = any (p_bookings))
  union all
  select 'refunds', r.id, case when e.moved < 0 then 'refund' else 'refund_failed' end, 'booking', a.booking_id,
    a.booking_id, a.id, a.purpose, a.provider, a.pay_link_id is not null, null::text, e.moved, e.at
  from refund_events e join refunds r on r.id = e.refund_id join payment_attempts a on a.id = r.attempt_id
  where e.moved is not null and a.provider not in ('cash', 'card_machine')
    and (p_from is null or e.at >= p_from) and (p_to is null or e.at < p_to)
    and (p_bookings is null or a.booking_id = any (p_bookings))
  union all
  select 'hand_money', h.id::text, h.kind, 'booking', coalesce(h.booking_id, a.booking_id), coalesce(h.booking_id, a.booking_id),
    h.attempt_id, case when h.kind in ('payment', 'refund') then a.purpose else 'deposit' end, h.method, false, h.staff_id,
    h.amount, h.at
  from hand_money h left join payment_attempts a on a.id = h.attempt_id
  where (p_from is null or h.at >= p_from) and (p_to is null or h.at < p_to)
    and (p_bookings is null or h.booking_id = any (p_bookings))
  union all
  select 'payment_disputes', d.provider || ' ' || d.provider_ref, part.kind, 'booking', a.booking_id, a.booking_id, a.id,
    a.purpose, a.provider, a.pay_link_id is not null, null::text, part.amount, part.at
  from payment_disputes d join payment_attempts a on a.id = d.attempt_id
  cross join lateral (values ('chargeback', -d.charged_back, d.closed_at), ('dispute_fee', -d.fee, d.opened_at)) part (kind, amount, at)
  where part.amount <> 0 and part.at is not null
    and (p_from is null or part.at >= p_from) and (p_to is null or part.at < p_to)
    and (p_bookings is null or a.booking_id = any (p_bookings))
  union all
  select 'drawers', d.id::text, 'cash_difference', 'drawer', d.id::text, null, null, null, 'cash', false, d.closed_by,
    d.counted - d.expected, d.closed_at
  from drawers d
  where d.closed_at is not null and d.counted <> d.expected
    and (p_from is null or d.closed_at >= p_from) and (p_to is null or d.closed_at < p_to) and p_bookings is null
  union all
  select 'moves', m.id, 'change', 'booking', m.booking_id, m.booking_id, null, m.purpose, null, false, null::text, 0, m.decided_at
  from moves m
  where m.status = 'done'
    and (p_from is null or m.decided_at >= p_from) and (p_to is null or m.decided_at < p_to)
    and (p_bookings is null or m.booking_id = any (p_bookings))
$$;

-- The locked months. Months are locked in order, and a locked month is never unlocked.
create table ledger_periods (
  month date primary key check (extract(day from month) = 1),
  locked_at timestamptz not null,
  -- The member of staff who locked the month. Null: it was locked at the terminal.
  locked_by text
);

-- The lines of locked months, as they were when the month was locked. A line has ids but no names of people, because
-- the line may outlive the rows with these ids.
create table ledger_lines (
  id bigint generated always as identity primary key,
  period date not null references ledger_periods,
  -- The day of the line in the books: its tax point, the day on which the money moved. If the month of that day was
  -- already locked, the first day of `period` is used instead.
  date date not null check (date >= period and date < period + interval '1 month'),
  at timestamptz not null,
  trip_date date,
  source_table text not null,
  source_id text not null,
  kind text not null,
  subject text not null,
  subject_id text not null,
  booking_id text,
  attempt_id text,
  purpose text,
  method text,
  is_by_link boolean not null,
  -- How the customer booked: site, phone, walk_in.
  came_by text,
  staff_id text,
  amount integer not null,
  -- The line of an earlier month that this line refunds or corrects.
  corrects bigint references ledger_lines
);
create index ledger_lines_by_date on ledger_lines (date);
create index ledger_lines_by_source on ledger_lines (source_table, source_id);
create index ledger_lines_by_booking on ledger_lines (booking_id) where booking_id is not null;
create index ledger_lines_by_attempt on ledger_lines (attempt_id) where attempt_id is not null;
create index ledger_lines_by_time on ledger_lines (at);

-- The VAT of a line, one row for each rate. `amount` includes the VAT. A part of the line that has no row has no VAT.
create table ledger_vat (
  line_id bigint not null references ledger_lines,
  -- The rate of VAT in hundredths of a percent.
  rate integer not null check (rate >= 0),
  amount integer not null,
  vat integer not null,
  primary key (line_id, rate)
);

create or replace function refuse_change_of_ledger() returns trigger
language plpgsql as $$
begin
  raise exception 'a locked month is never changed: what differs later is a line of the open month';
end
$$;
create or replace trigger refuse_change_of_ledger before update or delete on ledger_periods
  for each row execute function refuse_change_of_ledger();
create or replace trigger refuse_change_of_ledger before update or delete on ledger_lines
  for each row execute function refuse_change_of_ledger();
create or replace trigger refuse_change_of_ledger before update or delete on ledger_vat
  for each row execute function refuse_change_of_ledger();

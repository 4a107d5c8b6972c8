import { isForPrice } from '@slipway/shared/rules/payment-purposes.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, addPence, noMoney, pence, subtractPence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import type { BookingStatus, Database, Row } from '../../../platform/database/tables.ts';
import { type LedgerLine, type ReadLine, grouped, requireKnown } from './ledger-line.ts';
import { endOf } from './locked-months.ts';

/** One sum that we owe to a person at the end of a day, and the rows that it comes from. */
export type Owing = {
  bookingId: string;
  code: string;
  /** The day for which the trip was booked at the end of the reported day. */
  tripDate: LocalDate;
  amount: Pence;
  since: Date;
  rows: OwingRow[];
};

export type OwingRow = {
  table: string;
  id: string;
  kind: LedgerLine['kind'] | 'waiting' | 'held';
  amount: Pence;
  at: Date;
  purpose: LedgerLine['purpose'];
  method: string | null;
  line?: LedgerLine;
};

export type Liabilities = {
  paid_not_sailed: Owing[];
  deposits_held: Owing[];
  open_offers: Owing[];
  refunds_waiting: Owing[];
  on_their_way: Owing[];
  set_aside: Owing[];
  disputed: Owing[];
};

/** Our debts to others at the end of a day, read from the events up to then. Throws UnknownInBooks. */
export async function readLiabilities(db: Database, on: LocalDate): Promise<Liabilities> {
  const end = endOf(on);
  const ids = await candidates(db, on, end);
  const states = await statesAt(db, ids, end);
  const lines = grouped(await linesUntil(db, states, end), ({ bookingId }) => bookingId);
  const refunds = grouped(await refundsAt(db, end), ({ bookingId }) => bookingId);
  const owed: Liabilities = {
    paid_not_sailed: [],
    deposits_held: [],
    open_offers: [],
    refunds_waiting: [],
    on_their_way: [],
    set_aside: [],
    disputed: [],
  };
  for (const state of states) {
    const put = (figure: keyof Liabilities, rows: OwingRow[]) => {
      if (rows.length === 0) return;
      const isSecond = owed[figure].at(-1)?.bookingId === state.id;
      const all = isSecond ? [...owed[figure].pop()!.rows, ...rows] : rows;
      const amount = addPence(...all.map((row) => row.amount));
      const since = new Date(Math.min(...all.map(({ at }) => at.getTime())));
      const { id: bookingId, code, tripDate } = state;
      if (amount !== 0) owed[figure].push({ bookingId, code, tripDate, amount, since, rows: all });
    };
    const of = refunds.get(state.id) ?? [];
    const waiting = of.filter((refund) => refund.state === 'requested' || refund.state === 'failed');
    put(
      'refunds_waiting',
      waiting.map((refund) => waitingRow(refund, refund.amount)),
    );
    const underWay = of.filter((refund) => refund.state === 'accepted');
    put(
      'on_their_way',
      underWay.map((refund) => waitingRow(refund, refund.amount)),
    );
    const all = lines.get(state.id) ?? [];
    const byHand = all.filter(({ kind }) => kind === 'deposit' || kind === 'deposit_back');
    // A deposit that was taken before the ledger existed has no line of the kind 'deposit'.
    if (byHand.some(({ kind }) => kind === 'deposit')) put('deposits_held', byHand.map(lineRow));
    const figure = figureOf(state, on);
    if (figure === undefined) continue;
    const price = all.filter(({ purpose }) => purpose !== null && isForPrice({ purpose }));
    const rest = waiting.filter(({ purpose }) => isForPrice({ purpose }));
    put(figure, [
      ...price.filter(({ amount, kind }) => amount !== 0 && kind !== 'dispute_fee').map(lineRow),
      ...rest.map((refund) => waitingRow(refund, subtractPence(noMoney, refund.amount))),
    ]);
  }
  await addHeld(db, owed, states, end);
  return owed;
}

type State = {
  id: string;
  code: string;
  /** The day for which the trip is booked now. The trip may have been moved since the reported day. */
  date: LocalDate;
  cameBy: string;
  status: BookingStatus;
  tripDate: LocalDate;
  byWhom: Row<'cancellations'>['byWhom'] | null;
  offerUntil: LocalDate | null;
};

/**
 * The liability to which a booking's money belongs. Undefined: the money is ours. Planned refunds are always in
 * 'refunds_waiting'.
 */
function figureOf(
  { status, tripDate, byWhom, offerUntil }: State,
  on: LocalDate,
): keyof Liabilities | undefined {
  switch (status) {
    case 'held':
    case 'confirmed':
    case 'completed':
      return tripDate > on ? 'paid_not_sailed' : undefined;
    case 'cancelled':
      // For a trip that we cancelled, a null `offerUntil` means that no offer is open now: the party has answered the
      // offer, or we made none.
      return byWhom === 'visitor' || (offerUntil !== null && offerUntil < on) ? undefined : 'open_offers';
    case 'expired':
    case 'replaced':
    case 'called_off':
      return 'refunds_waiting';
  }
}

/**
 * Bookings for which we may have owed something at the end of the day `on`: bookings with a debt now, and
 * bookings that have changed since that day.
 */
async function candidates(db: Database, on: LocalDate, end: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bookings where date > ${on} and status in ('held', 'confirmed', 'completed', 'cancelled')
    union select booking_id from booking_events where at >= ${end}
    union select booking_id from cancellations
      where by_whom = 'business' and offer_until >= ${on} and cancelled_at < ${end}
    union select c.booking_id from cancellations c join payment_attempts a on a.booking_id = c.booking_id
      where c.by_whom = 'business' and c.offer_until is null and c.cancelled_at < ${end}
        and a.captured > a.refunded + coalesce(a.charged_back, 0)
    union select a.booking_id from refunds r join payment_attempts a on a.id = r.attempt_id
      where r.id in (${refundsSince(end)})
    union select booking_id from deposits where returned_at is null
    union select booking_id from hand_money where at >= ${end} and booking_id is not null
    union select booking_id from payment_attempts where id in (${depositsSince(end)})
    union select a.booking_id from payment_attempt_events e join payment_attempts a on a.id = e.attempt_id
      where e.moved is not null and e.at >= ${end}
    union select a.booking_id from payment_disputes d join payment_attempts a on a.id = d.attempt_id
      where d.closed_at is null or d.closed_at >= ${end}
    union select a.booking_id from payment_attempts a join bookings b on b.id = a.booking_id
      where b.status in ('expired', 'replaced', 'called_off') and a.captured > 0`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Refunds that may not have arrived by the instant `end`: refunds that have not arrived by now, and refunds
 * that have changed since `end`.
 */
const refundsSince = (
  end: Date,
) => sql`select id from refunds where status in ('requested', 'accepted', 'failed')
  union select refund_id from refund_events where at >= ${end}`;

/** Card deposits that may have been held at the instant `end`. */
const depositsSince = (
  end: Date,
) => sql`select id from payment_attempts where purpose = 'deposit' and status = 'authorised'
  union select id from payment_attempts where purpose = 'deposit' and updated_at >= ${end}`;

async function statesAt(db: Database, ids: readonly string[], end: Date): Promise<State[]> {
  const { rows } = await sql<State>`
    select b.id, b.code, b.date, coalesce(b.source, 'site') as came_by, e.to_status as status,
      coalesce(e.trip_date, b.date) as trip_date, c.by_whom, c.offer_until
    from bookings b
    join lateral (select to_status, trip_date from booking_events where booking_id = b.id and at < ${end}
      order by id desc limit 1) e on true
    left join cancellations c on c.booking_id = b.id and c.cancelled_at < ${end}
    where b.id = any(${ids}::text[]) order by b.date, b.start_time, b.id`.execute(db);
  return rows;
}

async function linesUntil(db: Database, states: readonly State[], end: Date): Promise<LedgerLine[]> {
  const byId = new Map(states.map((state) => [state.id, state]));
  const { rows } = await sql<ReadLine>`
    select null::bigint as line, (s.at at time zone 'Europe/London')::date as date, s.*, null::bigint as corrects
    from ledger_sources(null, ${end}, ${[...byId.keys()]}::text[]) s order by s.at, s.source_id`.execute(db);
  return rows.map((row) => {
    const { date: tripDate, cameBy } = byId.get(row.bookingId!)!;
    return requireKnown({ ...row, tripDate, cameBy });
  });
}

type RefundThen = {
  id: string;
  bookingId: string;
  amount: Pence;
  purpose: NonNullable<LedgerLine['purpose']>;
  method: string;
  state: Row<'refunds'>['status'];
  at: Date;
};

/**
 * Refunds that had not arrived by the instant `end`, in their state at that instant. A failed refund is owed
 * until another refund of the same sum is planned for the same booking.
 */
async function refundsAt(db: Database, end: Date): Promise<RefundThen[]> {
  const { rows } = await sql<RefundThen>`
    select r.id, a.booking_id, r.amount, a.purpose, a.provider as method, e.to_status as state, r.created_at as at
    from (${refundsSince(end)}) asked join refunds r on r.id = asked.id join payment_attempts a on a.id = r.attempt_id
    join lateral (select to_status, at from refund_events where refund_id = r.id and at < ${end}
      order by id desc limit 1) e on true
    where e.to_status in ('requested', 'accepted', 'failed')
      and not (e.to_status = 'failed' and exists (
        select from payment_attempts o join refunds n on n.attempt_id = o.id
        where o.booking_id = a.booking_id and n.id <> r.id and n.amount = r.amount and n.status <> 'failed'
          and n.created_at >= e.at and n.created_at < ${end}))
    order by r.created_at, r.id`.execute(db);
  rows.forEach((row) => requireKnownRow('refunds', row));
  return rows;
}

/**
 * Checks a row that is not a line of the books. Throws UnknownInBooks if shared/rules does not define the
 * row's purpose or method.
 */
const requireKnownRow = (
  sourceTable: string,
  { id, purpose, method }: Pick<RefundThen, 'id' | 'purpose' | 'method'>,
) =>
  requireKnown({
    sourceTable,
    sourceId: id,
    kind: 'payment',
    subject: 'booking',
    purpose,
    method,
    cameBy: null,
  });

const lineRow = (line: LedgerLine): OwingRow => ({
  table: line.sourceTable,
  id: line.sourceId,
  kind: line.kind,
  amount: line.amount,
  at: line.at,
  purpose: line.purpose,
  method: line.method,
  line,
});

const waitingRow = ({ id, at, purpose, method }: RefundThen, amount: Pence): OwingRow => ({
  table: 'refunds',
  id,
  kind: 'waiting',
  amount,
  at,
  purpose,
  method,
});

/** Adds money that banks hold: deposits authorised for us, and disputed payments. */
async function addHeld(db: Database, owed: Liabilities, states: readonly State[], end: Date): Promise<void> {
  const byId = new Map(states.map((state) => [state.id, state]));
  const { rows: found } = await sql<{
    figure: 'set_aside' | 'disputed';
    bookingId: string;
    table: string;
    id: string;
    amount: number;
    at: Date;
    purpose: NonNullable<LedgerLine['purpose']>;
    method: string;
  }>`
    select 'set_aside' as figure, a.booking_id, 'payment_attempts' as "table", a.id, a.authorised as amount, e.at, a.purpose,
      a.provider as method
    from (${depositsSince(end)}) asked join payment_attempts a on a.id = asked.id
    join lateral (select to_status, at from payment_attempt_events where attempt_id = a.id and at < ${end}
      order by id desc limit 1) e on e.to_status = 'authorised'
    union all
    select 'disputed', a.booking_id, 'payment_disputes', d.provider || ' ' || d.provider_ref, d.amount, d.opened_at, a.purpose,
      a.provider
    from payment_disputes d join payment_attempts a on a.id = d.attempt_id
    where d.kind = 'dispute' and d.opened_at < ${end}
      and (d.closed_at is null or d.closed_at >= ${end})`.execute(db);
  const rows = found.filter(({ bookingId }) => byId.has(bookingId));
  rows.forEach(({ table, ...row }) => requireKnownRow(table, row));
  for (const [key, all] of grouped(rows, ({ figure, bookingId }) => `${figure} ${bookingId}`)) {
    const [figure, bookingId] = key.split(' ') as ['set_aside' | 'disputed', string];
    const { code, tripDate } = byId.get(bookingId)!;
    const held = all.map(({ figure: _figure, bookingId: _bookingId, ...row }): OwingRow => ({
      ...row,
      amount: pence(row.amount),
      kind: 'held',
    }));
    owed[figure].push({
      bookingId,
      code,
      tripDate,
      amount: addPence(...held.map(({ amount }) => amount)),
      since: new Date(Math.min(...held.map(({ at }) => at.getTime()))),
      rows: held,
    });
  }
}

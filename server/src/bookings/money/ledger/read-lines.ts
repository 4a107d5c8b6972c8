import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { dayMs } from '@slipway/shared/values/durations.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/tables.ts';
import { type LedgerLine, type ReadLine, requireKnown } from './ledger-line.ts';
import { type Locked, beginOf, endOf, readLocked } from './locked-months.ts';

/**
 * The state of the books. A locked month has its written lines; the open month has lines made from their sources. A
 * difference from a locked month becomes a line of the first open day (docs/decisions/0153).
 */
export type Books = {
  locked: Locked | undefined;
  /** Bookings that may differ from their written lines. */
  touched: readonly string[];
};

/**
 * Reads which months are locked, and which bookings may differ from their written lines. Call this function in the
 * transaction that reads the lines.
 */
export async function openBooks(db: Database): Promise<Books> {
  const locked = await readLocked(db);
  if (locked === undefined) return { locked, touched: [] };
  const since = new Date(locked.lockedAt.getTime() - dayMs);
  const rows = await db
    .selectFrom('paymentDisputes')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'paymentDisputes.attemptId')
    .select('bookingId')
    .distinct()
    .where('paymentDisputes.updatedAt', '>=', since)
    .execute();
  return { locked, touched: rows.map(({ bookingId }) => bookingId) };
}

/**
 * Makes Postgres prefer indexes for the rest of the transaction. With the default costs, which are for a slow
 * disk, Postgres would scan all payments instead of looking up the payments of a month.
 */
export async function preferIndexes(db: Database): Promise<void> {
  await sql`set local random_page_cost = 1.1`.execute(db);
}

type LineFilter = {
  from: LocalDate;
  to: LocalDate;
  /** The bookings whose lines are read; left out: all bookings. */
  bookings?: readonly string[];
};

/** The longest time from the instant in a row to the row's commit. No transaction of ours lasts longer. */
const lateMs = 2 * dayMs;

/** A table of `ReadLine`, for the `from` clause of a query. */
export function linesOf({ locked, touched }: Books, filter: LineFilter): RawBuilder<unknown> {
  const { from, to, bookings } = filter;
  if (locked === undefined) return sql`(${openLines(from, to, bookings, false)})`;
  const parts: RawBuilder<unknown>[] = [];
  if (from <= locked.to) parts.push(writtenLines(filter));
  if (to >= locked.openFrom) {
    const first = from > locked.openFrom ? from : locked.openFrom;
    parts.push(openLines(first, to, bookings, true));
    if (from <= locked.openFrom) {
      const since = new Date(beginOf(locked.openFrom).getTime() - lateMs);
      const late = differences(locked, { since, bookings: touched });
      parts.push(bookings === undefined ? late : sql`select * from (${late}) late where ${isOf(bookings)}`);
    }
  }
  const all = sql.join(parts, sql` union all `);
  return sql`(${all})`;
}

const isOf = (bookings: readonly string[]) => sql`booking_id = any(${bookings}::text[])`;

function writtenLines({ from, to, bookings }: LineFilter): RawBuilder<unknown> {
  const some = bookings === undefined ? sql`true` : isOf(bookings);
  return sql`select id as line, date, at, trip_date, source_table, source_id, kind, subject, subject_id, booking_id,
      attempt_id, purpose, method, is_by_link, came_by, staff_id, amount, corrects
    from ledger_lines where date between ${from} and ${to} and ${some}`;
}

/** The line that a refund or dispute corrects: the first written line of its payment, if there is one. */
const correctsOf = sql`case when s.kind in ('refund', 'refund_failed', 'chargeback', 'dispute_fee')
  then (select min(w.id) from ledger_lines w where w.attempt_id = s.attempt_id and w.kind = 'payment') end`;

const cameBy = sql`case when b.id is not null then coalesce(b.source, 'site') end`;

function openLines(
  from: LocalDate,
  to: LocalDate,
  bookings: readonly string[] | undefined,
  isAnyLocked: boolean,
): RawBuilder<unknown> {
  const corrects = isAnyLocked ? correctsOf : sql`null::bigint`;
  return sql`select null::bigint as line, (s.at at time zone 'Europe/London')::date as date, s.at, b.date as trip_date,
      s.source_table, s.source_id, s.kind, s.subject, s.subject_id, s.booking_id, s.attempt_id, s.purpose, s.method,
      s.is_by_link, ${cameBy} as came_by, s.staff_id, s.amount, ${corrects} as corrects
    from ledger_sources(${beginOf(from)}, ${endOf(to)}, ${bookings ?? null}::text[]) s
    left join bookings b on b.id = s.booking_id`;
}

/**
 * The written lines to compare with their sources: all lines from `since` on, and all lines of `bookings`. If `since`
 * is null, every line is compared.
 */
type Compared = { since: Date | null; bookings: readonly string[] };

/**
 * Differences between the sources and the written lines of locked months: late rows, changed sums and deleted rows.
 * Each is a line of the first open day, and names the line that it corrects.
 */
export function differences(locked: Locked, { since, bookings }: Compared): RawBuilder<unknown> {
  const openAt = beginOf(locked.openFrom);
  return sql`select null::bigint as line, ${locked.openFrom}::date as date, coalesce(s.at, f.at) as at,
      coalesce(b.date, f.trip_date) as trip_date, coalesce(s.source_table, f.source_table) as source_table,
      coalesce(s.source_id, f.source_id) as source_id, coalesce(s.kind, f.kind) as kind,
      coalesce(s.subject, f.subject) as subject, coalesce(s.subject_id, f.subject_id) as subject_id,
      coalesce(s.booking_id, f.booking_id) as booking_id, coalesce(s.attempt_id, f.attempt_id) as attempt_id,
      coalesce(s.purpose, f.purpose) as purpose, coalesce(s.method, f.method) as method,
      coalesce(s.is_by_link, f.is_by_link) as is_by_link, coalesce(${cameBy}, f.came_by) as came_by,
      coalesce(s.staff_id, f.staff_id) as staff_id, coalesce(s.amount, 0) - coalesce(w.amount, 0) as amount,
      coalesce(w.id, ${correctsOf}) as corrects
    from (
      select * from ledger_sources(${since}, ${openAt}, null)
      union select * from ledger_sources(null, ${openAt}, ${bookings}::text[])
    ) s
    full join (
      select source_table, source_id, kind, sum(amount)::integer as amount, min(id) as id from ledger_lines
      where ${since}::timestamptz is null or at >= ${since} or booking_id = any(${bookings}::text[])
      group by source_table, source_id, kind
    ) w using (source_table, source_id, kind)
    left join ledger_lines f on f.id = w.id
    left join bookings b on b.id = s.booking_id
    where w.id is null or coalesce(s.amount, 0) <> w.amount`;
}

/** Reads the lines of the books: first the written lines as they were written, then the open lines by date. */
export async function readLines(db: Database, books: Books, filter: LineFilter): Promise<LedgerLine[]> {
  const { rows } = await sql<ReadLine>`select * from ${linesOf(books, filter)} l`.execute(db);
  return rows.map(requireKnown).toSorted(inOrder);
}

/** Sorts written lines before open lines, because written lines never change. */
export function inOrder(one: LedgerLine, other: LedgerLine): number {
  if (one.line !== null || other.line !== null)
    return (one.line ?? Number.MAX_SAFE_INTEGER) - (other.line ?? Number.MAX_SAFE_INTEGER);
  return (
    compare(one.date, other.date) ||
    one.at.getTime() - other.at.getTime() ||
    compare(one.sourceTable, other.sourceTable) ||
    compare(one.sourceId.padStart(30), other.sourceId.padStart(30)) ||
    compare(one.kind, other.kind)
  );
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The key of a line: for a written line its id, for an open line its source and kind. */
export function keyOf({ line, sourceTable, sourceId, kind }: LedgerLine): string {
  return line === null ? `${sourceTable} ${sourceId} ${kind}` : `line ${line}`;
}

import {
  type LocalDate,
  addDays,
  addMonths,
  localDateOf,
  partsOf,
} from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/tables.ts';
import type { LineWithVat } from './sum-vat.ts';
import { type LedgerLine, type ReadLine, requireKnown } from './ledger-line.ts';
import type { Locked } from './locked-months.ts';
import { type Books, differences, inOrder, keyOf, openBooks, readLines } from './read-lines.ts';
import { vatOfLines } from './vat-of-lines.ts';

/** The month to lock next, by its first day; undefined: no money was ever taken. */
export async function nextMonth(db: Database, locked: Locked | undefined): Promise<LocalDate | undefined> {
  if (locked !== undefined) return locked.openFrom;
  const { rows } = await sql<{ first: Date | null }>`
    select least(
      (select min(at) from payment_attempt_events where moved is not null),
      (select min(at) from refund_events where moved is not null),
      (select min(at) from hand_money),
      (select min(opened_at) from payment_disputes where fee <> 0),
      (select min(closed_at) from drawers where counted <> expected),
      (select min(decided_at) from moves where status = 'done')) as first`.execute(db);
  const first = rows[0]?.first ?? null;
  return first === null ? undefined : firstOf(venueDate(first));
}

function firstOf(date: LocalDate): LocalDate {
  const { year, month } = partsOf(date);
  return localDateOf(year, month, 1);
}

export function lastOf(month: LocalDate): LocalDate {
  return addDays(addMonths(month, 1), -1);
}

/**
 * The lines to write for this month, in order: its own lines, and all differences from earlier months. The caller
 * holds `lockLedger`. Throws UnknownInBooks.
 */
export async function linesToLock(db: Database, month: LocalDate): Promise<LineWithVat[]> {
  const books = await openBooks(db);
  const lines = await readLines(db, books, { from: month, to: lastOf(month) });
  const found = new Set(lines.map(keyOf));
  const others = books.locked === undefined ? [] : await readAllDifferences(db, books.locked);
  const all = [...lines, ...others.filter((line) => !found.has(keyOf(line)))].toSorted(inOrder);
  const touched = all.flatMap(({ bookingId }) => bookingId ?? []);
  // Money that arrives during this read may change the VAT of the booking that it pays for. The money and the changed
  // VAT become lines of the next month.
  const vat = await vatOfLines(db, withTouched(books, touched), all, lastOf(month));
  return all.map((line) => ({ line, vat: vat.get(keyOf(line)) ?? [] }));
}

const withTouched = (books: Books, bookings: readonly string[]): Books =>
  books.locked === undefined ? books : { ...books, touched: [...new Set([...books.touched, ...bookings])] };

/** Compares every written line with its source: each difference becomes a line of the first open day. */
async function readAllDifferences(db: Database, locked: Locked): Promise<LedgerLine[]> {
  const { rows } = await sql<ReadLine>`
    select * from (${differences(locked, { since: null, bookings: [] })}) l`.execute(db);
  return rows.map(requireKnown).toSorted(inOrder);
}

/**
 * Locks the ledger. If two owners lock months at the same time, the second waits for the first. An export of the books
 * waits too, until the month is complete.
 */
export async function lockLedger(db: Database): Promise<void> {
  await sql`lock table ledger_periods in share row exclusive mode`.execute(db);
}

/** Writes a month permanently, with the lines from `linesToLock`. */
export async function writeMonth(
  db: Database,
  month: LocalDate,
  lines: readonly LineWithVat[],
  { lockedBy, now }: { lockedBy: string | null; now: Date },
): Promise<void> {
  await db.insertInto('ledgerPeriods').values({ month, lockedAt: now, lockedBy }).execute();
  for (let first = 0; first < lines.length; first += atOnce) {
    const some = lines.slice(first, first + atOnce);
    const written = await db
      .insertInto('ledgerLines')
      .values(some.map(({ line: { line: _line, ...row } }) => ({ ...row, period: month })))
      .returning('id')
      .execute();
    const vat = some.flatMap((each, at) => each.vat.map((part) => ({ lineId: written[at]!.id, ...part })));
    if (vat.length > 0) await db.insertInto('ledgerVat').values(vat).execute();
  }
}

/** Postgres allows 65,535 parameters in a statement. */
const atOnce = 1000;

import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { beginOf } from '../../bookings/money/ledger/locked-months.ts';
import { linesOf, openBooks } from '../../bookings/money/ledger/read-lines.ts';
import type { Database } from '../../platform/database/tables.ts';
import { brokenInvariants, queryableOf } from '../books/broken-invariants.ts';
import { invariants } from '../books/invariants.ts';
import { type Finding, finding } from './finding.ts';

type Differing = { sourceTable: string; sourceId: string; kind: string; expected: number; found: number };

/**
 * Compares the present amount of each row of the locked months with the sum of its written lines and later postings.
 * The books themselves check only the last locked days and disputed bookings. This comparison covers all locked days.
 */
export async function compareLedger(db: Database, date: LocalDate): Promise<Finding[]> {
  const books = await openBooks(db);
  const { locked } = books;
  if (locked === undefined) return [];
  const { rows } = await sql<{ first: Date | null }>`select min(at) as first from ledger_lines`.execute(db);
  const firstAt = rows[0]?.first ?? null;
  const first = firstAt === null ? locked.openFrom : venueDate(firstAt);
  const differing = new Map<string, Differing>();
  const add = (each: Differing) => {
    const key = `${each.sourceTable} ${each.sourceId} ${each.kind}`;
    const { expected = 0, found = 0 } = differing.get(key) ?? {};
    differing.set(key, { ...each, expected: expected + each.expected, found: found + each.found });
  };
  for (let from: LocalDate | null = null; ;) {
    const to: LocalDate = from === null ? first : addDays(from, 1);
    const isLast = to >= locked.openFrom;
    (await differencesIn(db, from, isLast ? locked.openFrom : to)).forEach(add);
    if (isLast) break;
    from = to;
  }
  if (differing.size === 0) return [];
  // An amount that arrives late or changes is posted on the first day that is not locked.
  const { openFrom } = locked;
  const posted = await sql<Differing>`
    select source_table, source_id, kind, amount as expected, 0 as found
    from ${linesOf(books, { from: openFrom, to: openFrom })} l where l.at < ${beginOf(openFrom)}`.execute(db);
  posted.rows.forEach(add);
  return [...differing.values()]
    .filter(({ expected, found }) => expected !== found)
    .map(({ sourceTable, sourceId, expected, found }) =>
      finding('ledger', date, { kind: 'differs', about: sourceTable, rowId: sourceId, expected, found }),
    );
}

/** Rows whose amount differs from the sum of their `ledger_lines`. If `from` is null, the period has no start. */
async function differencesIn(db: Database, from: LocalDate | null, to: LocalDate): Promise<Differing[]> {
  const since = from === null ? null : beginOf(from);
  const { rows } = await sql<Differing>`
    select coalesce(s.source_table, w.source_table) as source_table, coalesce(s.source_id, w.source_id) as source_id,
      coalesce(s.kind, w.kind) as kind, coalesce(w.amount, 0) as expected, coalesce(s.amount, 0) as found
    from (
      select source_table, source_id, kind, sum(amount)::integer as amount
      from ledger_sources(${since}, ${beginOf(to)}, null) group by source_table, source_id, kind
    ) s full join (
      select source_table, source_id, kind, sum(amount)::integer as amount from ledger_lines
      where (${since}::timestamptz is null or at >= ${since}) and at < ${beginOf(to)}
      group by source_table, source_id, kind
    ) w using (source_table, source_id, kind)
    where s.amount is distinct from w.amount`.execute(db);
  return rows;
}

/** Compares the stored totals of counted and closed drawers with the present totals of their lines. */
export async function compareDrawers(db: Database, now: Date, date: LocalDate): Promise<Finding[]> {
  const asTheyShould = invariants.filter(({ name }) => name === 'I15a');
  const broken = await brokenInvariants(queryableOf(db), now, asTheyShould);
  return broken
    .flatMap(({ rows }) => rows as { id: number; float: number; expected: number; sum: string | number }[])
    .map(({ id, float, expected, sum }) =>
      finding('drawers', date, {
        kind: 'differs',
        about: 'drawers',
        rowId: String(id),
        expected,
        found: float + Number(sum),
      }),
    );
}

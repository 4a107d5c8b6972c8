import { listBookRows } from '@slipway/shared/api/console/books.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { preferIndexes } from '../../src/bookings/money/ledger/read-lines.ts';
import { readLiabilitySums, readTakings, readVat } from '../../src/console/desk/money/books/read-figures.ts';
import { readBookRows } from '../../src/console/desk/money/books/read-rows.ts';
import type { Database } from '../../src/platform/database/tables.ts';
import type { Bench } from '../bench.ts';
import { now, openConsoleDatabase, timed, today } from '../console-database.ts';
import { fillPayments, paymentsAMonth } from '../fill-payments.ts';
import { goals } from '../goals.ts';
import { comparison } from '../lines.ts';

const range = { from: addDays(today, -30), to: today };

/** The requests of *Money* when it opens, and the request that explains a figure. */
const reads: Record<string, (db: Database) => Promise<unknown>> = {
  [`month of takings, ${paymentsAMonth} payments`]: (db) => readTakings(db, range),
  'month of VAT': (db) => readVat(db, range, now),
  'page of the rows of its takings': (db) =>
    readBookRows(db, listBookRows.query.parse({ figure: 'takings', ...range }), now),
  // On this day both databases have the same number of future trips.
  'look at what we owe': (db) => readLiabilitySums(db, addDays(today, 6)),
};

/** Compares the books of two businesses, one with a thousand payments and one with a hundred thousand. */
export async function books({ clusters, rounds }: Pick<Bench, 'clusters' | 'rounds'>): Promise<string[]> {
  const of = {
    few: await openConsoleDatabase(clusters.ours, 1000),
    many: await openConsoleDatabase(clusters.ours, 100_000),
  };
  await fillPayments(of.few.scene.pool, 1000, today);
  await fillPayments(of.many.scene.pool, 100_000, today);
  const found = Object.entries(reads).map(([what, read]) => {
    return { what, read, few: [] as number[], many: [] as number[] };
  });
  for (let round = 0; round <= rounds; round += 1)
    for (const size of ['few', 'many'] as const)
      for (const each of found) {
        const { cpuMs } = await timed(of[size].scene, () =>
          // Reads in one transaction, as the console does.
          of[size].db.transaction().execute(async (db) => {
            await preferIndexes(db);
            return each.read(db);
          }),
        );
        if (round > 0) each[size].push(cpuMs);
      }
  for (const { close } of Object.values(of)) await close();
  return found.map(({ what, few, many }) =>
    comparison(`database CPU ms per ${what}`, many, few, goals.consoleMonth, ['100 k', '1 k']),
  );
}

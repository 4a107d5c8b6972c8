import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/tables.ts';
import { findBookings } from '../../src/console/desk/find-bookings.ts';
import { readDay } from '../../src/console/day/board/day-facts.ts';
import type { Bench } from '../bench.ts';
import {
  type ConsoleDatabase,
  now,
  openConsoleDatabase,
  repeats,
  timed,
  today,
} from '../console-database.ts';
import { percentile, short, spread } from '../figures.ts';
import { bookingsADay } from '../fill-bookings.ts';
import { goals } from '../goals.ts';
import { comparison } from '../lines.ts';
import { books } from './books.ts';

const sizes = { tenThousand: 10_000, million: 1_000_000 };

/**
 * Searches as staff type them: parts of frequent and rare names, last digits of phone numbers, email addresses, a
 * booking code, and an empty search.
 */
const searches: Record<string, string | undefined> = {
  'a letter': 'a',
  'a first name': 'ada',
  'part of a first name': 'char',
  'a surname': 'c4ca423',
  'first name and part of a surname': 'ada c4',
  'first name and a letter': 'sarah e',
  'a name of nobody': 'zzz',
  'last three digits': '234',
  'last four digits': '0341',
  'last six digits': '900341',
  'a whole number': '07123456789',
  'part of an address': 'x500',
  'an address': 'x50012@example.com',
  'a short code': '2A3B4C',
  nothing: undefined,
};

/**
 * Measures the console's day with ten thousand bookings and with a million. The console's search is measured only with
 * a million. The fleet is the largest that the console supports.
 */
export async function consoleCell(bench: Bench): Promise<string[]> {
  const { clusters, rounds } = bench;
  const of = {
    tenThousand: await openConsoleDatabase(clusters.ours, sizes.tenThousand),
    million: await openConsoleDatabase(clusters.ours, sizes.million),
  };
  const days = { tenThousand: [] as number[], million: [] as number[] };
  for (let round = 0; round <= rounds; round += 1)
    for (const size of ['tenThousand', 'million'] as const) {
      const { db, scene } = of[size];
      const { cpuMs } = await timed(scene, () => readDay(db, today, now));
      if (round > 0) days[size].push(cpuMs);
    }
  const lines = [
    `${bookingsADay} bookings a day; a million were written in ${Math.round(of.million.filledMs / 1000)} s`,
    comparison('database CPU ms per day', days.million, days.tenThousand, goals.consoleDay, ['1 M', '10 k']),
  ];
  for (const [what, words] of Object.entries(searches)) lines.push(await searchLine(of.million, what, words));
  for (const { close } of Object.values(of)) await close();
  lines.push(...(await books(bench)));
  return lines;
}

async function searchLine(
  { db, scene }: ConsoleDatabase,
  what: string,
  words: string | undefined,
): Promise<string> {
  const search = () => findBookings(db, { words }, { scope: 'all', hasMoney: true }, now);
  const { bookings } = await search();
  const before = await blocksRead(db);
  const { cpuMs, times } = await timed(scene, search);
  const blocks = ((await blocksRead(db)) - before) / repeats;
  const p95 = percentile(
    times.toSorted((a, b) => a - b),
    0.95,
  );
  const goal = p95 <= 50 ? 'met' : 'missed';
  return `search for ${what}: ${bookings.length} rows, ${short(cpuMs)} ms of database CPU, ${Math.round(blocks)} buffers, p50 and range ${spread(times)} ms, p95 ${short(p95)} ms (goal: at most 50, ${goal})`;
}

/** The number of database pages that queries of this database have read, from memory or from disk. */
async function blocksRead(db: Database): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ blocks: string }>`
    select blks_hit + blks_read as blocks from pg_stat_database where datname = current_database()`.execute(
    db,
  );
  return Number(rows[0]?.blocks ?? 0);
}

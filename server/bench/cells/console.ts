import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import { seedDemo } from '../../seed/seed-demo.ts';
import { migrate } from '../../src/operations/migrate/migrate.ts';
import { openServerDatabase } from '../../src/platform/database/open-database.ts';
import { jobsPatience } from '../../src/platform/database/patience.ts';
import type { Database } from '../../src/platform/database/tables.ts';
import { preferIndexes } from '../../src/bookings/money/ledger/read-lines.ts';
import { findBookings } from '../../src/console/desk/find-bookings.ts';
import { readTakings, readVat } from '../../src/console/desk/money/books/read-figures.ts';
import { readDay } from '../../src/console/day/board/day-facts.ts';
import { type Bench } from '../bench.ts';
import { type Scene, createScene } from '../contestants.ts';
import { percentile, short, spread } from '../figures.ts';
import { goals } from '../goals.ts';
import { comparison } from '../lines.ts';
import { clusterCpuMs } from '../process-cpu.ts';
import { bookingsADay, fillBookings } from '../fill-bookings.ts';
import { fillPayments, paymentsAMonth } from '../fill-payments.ts';

const today = localDate('2027-05-08');
const now = new Date('2027-05-08T10:00:00Z');
const sizes = { tenThousand: 10_000, million: 1_000_000 };
const repeats = 40;

/** What staff type: parts of names frequent and rare, ends of numbers, addresses, a code, and nothing. */
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

/** The console's day and search among few and among a million bookings of the largest lake that it is made for. */
export async function consoleCell({ clusters, rounds }: Bench): Promise<string[]> {
  const of = {
    tenThousand: await open(clusters.ours, sizes.tenThousand),
    million: await open(clusters.ours, sizes.million),
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
  lines.push(...(await booksLines(clusters.ours, rounds)));
  return lines;
}

/** As the console reads it. */
const inMonth = (db: Opened['db'], read: (db: Database) => Promise<unknown>) =>
  db.transaction().execute(async (transaction) => {
    await preferIndexes(transaction);
    return read(transaction);
  });

/** A month of the books, of a business with a thousand payments and of one with a hundred thousand. */
async function booksLines(cluster: string, rounds: number): Promise<string[]> {
  const of = { few: await open(cluster, 1000), many: await open(cluster, 100_000) };
  await fillPayments(of.few.scene.pool, 1000, today);
  await fillPayments(of.many.scene.pool, 100_000, today);
  const range = { from: addDays(today, -30), to: today };
  const months = {
    takings: { few: [] as number[], many: [] as number[] },
    vat: { few: [] as number[], many: [] as number[] },
  };
  for (let round = 0; round <= rounds; round += 1)
    for (const size of ['few', 'many'] as const) {
      const { db, scene } = of[size];
      const takings = await timed(scene, () => inMonth(db, (read) => readTakings(read, range)));
      const vat = await timed(scene, () => inMonth(db, (read) => readVat(read, range, now)));
      if (round === 0) continue;
      months.takings[size].push(takings.cpuMs);
      months.vat[size].push(vat.cpuMs);
    }
  for (const { close } of Object.values(of)) await close();
  const names = ['100 k', '1 k'] as const;
  return [
    comparison(
      `database CPU ms per month of takings, ${paymentsAMonth} payments`,
      months.takings.many,
      months.takings.few,
      goals.consoleMonth,
      names,
    ),
    comparison(
      'database CPU ms per month of VAT',
      months.vat.many,
      months.vat.few,
      goals.consoleMonth,
      names,
    ),
  ];
}

async function searchLine({ db, scene }: Opened, what: string, words: string | undefined): Promise<string> {
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

async function timed(scene: Scene, work: () => Promise<unknown>) {
  for (let nth = 0; nth < 5; nth += 1) await work();
  const times: number[] = [];
  const before = clusterCpuMs(scene.postmaster);
  for (let nth = 0; nth < repeats; nth += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return { times, cpuMs: (clusterCpuMs(scene.postmaster) - before) / repeats };
}

/** Buffers that this database's queries have touched, in memory or not. */
async function blocksRead(db: Database): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ blocks: string }>`
    select blks_hit + blks_read as blocks from pg_stat_database where datname = current_database()`.execute(
    db,
  );
  return Number(rows[0]?.blocks ?? 0);
}

type Opened = Awaited<ReturnType<typeof open>>;

async function open(cluster: string, howMany: number) {
  const scene = await createScene(cluster);
  const opened = await openServerDatabase(
    scene.url,
    (error) => {
      throw error;
    },
    jobsPatience,
  );
  await migrate(opened.jobsDb);
  await seedDemo(opened.jobsDb, today);
  const began = performance.now();
  await fillBookings(scene.pool, howMany, today);
  return {
    scene,
    db: opened.db,
    filledMs: performance.now() - began,
    close: async () => {
      await opened.close();
      await scene.drop();
    },
  };
}

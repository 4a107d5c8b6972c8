import type pg from 'pg';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { type Bench, inTurns } from '../bench.ts';
import {
  type Contestant,
  createScene,
  measured,
  prepareCeiling,
  startBareServer,
  startCeiling,
  startSlipway,
} from '../contestants.ts';
import { goals } from '../goals.ts';
import { comparison, wallClock } from '../lines.ts';
import { type Sample, loadOn } from '../load.ts';
import type { LoadJob } from '../load-job.ts';
import { daysAMonth, fillCeiling, fillSlipway, ruleForSlipway, slotsAMonth } from '../month.ts';

const clients = 32;
/** The number of clients that write at the same time, as in the cell `commit`. */
const writers = 8;

/**
 * Compares two reads of our server with reads of simpler servers. Our limits on calls are switched on. The first read
 * is the first screen: the packages, and a month of 124 nearly sold-out slots. It is compared with a bare server that
 * answers the same number of bytes from memory. The second read is a month right after a write, so that our server must
 * refresh its memory. It is compared with the ceiling, a minimal server that queries its database at every read.
 */
export async function reads({ clusters, load, rounds, seconds }: Bench): Promise<string[]> {
  const scenes = { ours: await createScene(clusters.ours), ceiling: await createScene(clusters.ceiling) };
  await prepareCeiling(scenes.ceiling);
  await (await startSlipway(scenes.ours)).stop();
  await ruleForSlipway(scenes.ours.pool);
  const ours = await startSlipway(scenes.ours, 'on');
  const ceiling = await startCeiling(scenes.ceiling);
  const bare = await startBareServer();
  const from = addDays(venueDate(new Date()), 1);
  await fillSlipway(scenes.ours.pool, from);
  await fillCeiling(scenes.ceiling.pool, from);

  const packages = post('/api/package/get_all', {});
  const month = post('/api/periodstatic/get_available_period_by_daterange', {
    from,
    to: addDays(from, daysAMonth - 1),
  });
  const ceilingMonth = get(`/month?from=${from}T00:00Z`);
  const answers = { packages: await answerOf(ours, packages), month: await answerOf(ours, month) };
  expectSlots(answers.month, /"period_id"/g);
  expectSlots(await answerOf(ceiling, ceilingMonth), /"starts"/g);
  const bytes = {
    packages: Buffer.byteLength(answers.packages),
    month: Buffer.byteLength(answers.month),
  };
  const ask = (whom: Contestant, what: Call) => () =>
    loadOn(whom, load, { ...what, clients, seconds, addresses: true });
  const writes = await writesOf(scenes.ours.pool);
  const afterWrites = async (asksToo: boolean): Promise<Cold> => {
    const startedAt = performance.now();
    const {
      result: times,
      serverMs,
      databaseMs,
    } = await measured(ours, async () => {
      let done = 0;
      const client = async (write: () => Promise<unknown>) => {
        for (; performance.now() - startedAt < seconds * 1000; done += 1) {
          await write();
          // Sends the cookie that a browser has after a booking. With this cookie, the server must not answer with
          // data from before the booking.
          if (asksToo) await answerOf(ours, month, 'wrote=1');
        }
      };
      await Promise.all(writes.map(client));
      return done;
    });
    return { serverMs: serverMs / times, databaseMs: databaseMs / times };
  };
  const results = await inTurns(rounds, {
    packages: ask(ours, packages),
    barePackages: ask(bare, get(`/${bytes.packages}`)),
    month: ask(ours, month),
    bareMonth: ask(bare, get(`/${bytes.month}`)),
    ceilingMonth: ask(ceiling, ceilingMonth),
  });
  const cold = await inTurns(rounds, {
    withMonth: () => afterWrites(true),
    writesAlone: () => afterWrites(false),
  });
  for (const contestant of [ours, ceiling, bare]) await contestant.stop();
  for (const scene of [scenes.ours, scenes.ceiling]) await scene.drop();

  const cpu = (samples: readonly Sample[]) => samples.map(({ cpuMs }) => cpuMs);
  const databaseCpu = (samples: readonly Sample[]) => samples.map(({ databaseMs }) => databaseMs);
  const rate = (samples: readonly Sample[]) => samples.map(({ perSecond }) => perSecond);
  const both = (one: readonly Sample[], other: readonly Sample[]) =>
    one.map(({ cpuMs }, round) => cpuMs + (other[round]?.cpuMs ?? Number.NaN));
  /** The cost of reading the month: a write followed by a read costs this much more than a write alone. */
  const ofMonths = (figure: (cold: Cold) => number) =>
    cold.withMonth.map((each, round) => figure(each) - figure(cold.writesAlone[round] ?? each));
  const bareNames = ['Slipway', 'bare Fastify'] as const;
  return [
    comparison(
      `CPU ms of the first screen (${bytes.packages} + ${bytes.month} bytes)`,
      both(results.packages, results.month),
      both(results.barePackages, results.bareMonth),
      goals.warmReads,
      bareNames,
    ),
    comparison('  packages', cpu(results.packages), cpu(results.barePackages), undefined, bareNames),
    comparison('  month', cpu(results.month), cpu(results.bareMonth), undefined, bareNames),
    comparison(
      'CPU ms of a month right after a write',
      ofMonths(({ serverMs, databaseMs }) => serverMs + databaseMs),
      cpu(results.ceilingMonth),
      goals.coldMonth,
    ),
    comparison(
      '  of it the database',
      ofMonths(({ databaseMs }) => databaseMs),
      databaseCpu(results.ceilingMonth),
    ),
    comparison('months/s', rate(results.month), rate(results.bareMonth), goals.warmReadRate, bareNames),
    wallClock('Slipway, packages', results.packages),
    wallClock('Slipway, month', results.month),
    wallClock('bare Fastify, month', results.bareMonth),
    wallClock('ceiling, month', results.ceilingMonth),
  ];
}

/** The CPU time of one write and of reading the month after the write. */
type Cold = { serverMs: number; databaseMs: number };

/**
 * Returns one function for each writer. A function updates an allocation, so that the server has to read the day of
 * that allocation again, as after a booking.
 */
async function writesOf(db: pg.Pool): Promise<(() => Promise<unknown>)[]> {
  const { rows } = await db.query<{ id: number }>(
    'select id from allocations order by upper(during) desc, id limit $1',
    [writers],
  );
  return rows.map(
    ({ id }) =>
      () =>
        db.query('update allocations set deadline = null where id = $1', [id]),
  );
}

type Call = Pick<LoadJob, 'method' | 'path' | 'body'>;

function post(path: string, body: object): Call {
  return { method: 'POST', path, body: JSON.stringify(body) };
}

function get(path: string): Call {
  return { method: 'GET', path };
}

/** Returns an uncompressed answer, because the load generator gets uncompressed answers too. */
async function answerOf({ url }: Contestant, { method, path, body }: Call, cookie?: string): Promise<string> {
  const response = await fetch(url + path, {
    method,
    body,
    headers: {
      'accept-encoding': 'identity',
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** Throws unless the answer has all slots of a month, because an empty calendar would be fast to read. */
function expectSlots(answer: string, slot: RegExp): void {
  const found = answer.match(slot)?.length ?? 0;
  if (found !== slotsAMonth) throw new Error(`A month of ${found} slots instead of ${slotsAMonth}.`);
}

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { packageIds } from '../seed/packages.ts';
import { openEmbeddedDatabase } from '../src/platform/database/embedded-database.ts';
import { makeDataFolder } from '../src/testing/test-database.ts';
import { type CrashVisitors, crashVisitors, sendAgain } from './crash-visitors.ts';
import { brokenInvariants } from './invariants.ts';
import { report } from './outcomes.ts';
import { isEverywhere, kills, patiently } from './repeats.ts';
import { type Slot, addSeparateSlots } from './scene.ts';
import { type ServerProcess, startServerProcess } from '@slipway/testing/server-process.ts';
import { type Answer, call, startTwoServers } from './two-servers.ts';

const killsOfEmbedded = Math.floor(kills * 0.4);
const killsOfServers = kills - killsOfEmbedded;
/** The number of answered calls that are sent again after each kill. */
const sentAgain = isEverywhere ? 300 : 20;

test.concurrent(
  'repeated kills of an embedded server neither lose nor duplicate a booking',
  patiently,
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'slipway-crash-'));
    try {
      await makeDataFolder(dataDir);
      let server = await startServerProcess({ DATA_DIR: dataDir });
      const visitors = crashVisitors(await slotsOnSale(server));
      for (let kill = 1; kill <= killsOfEmbedded; kill += 1) {
        const crowd = visitors.come([server]);
        await aRandomMoment(visitors);
        await server.end('SIGKILL');
        await crowd;
        expect(await ownerOf(dataDir), 'the dead leave their lock').toBe(server.pid);
        if (kill === killsOfEmbedded) break;
        server = await startServerProcess({ DATA_DIR: dataDir });
        expect(await ownerOf(dataDir), 'the next takes it over').toBe(server.pid);
        await expectSameAnswers('embedded', kill, visitors, server);
      }
      // After the last kill no server starts. The test opens the database, and reads the rows of the killed
      // server before a job tidies them up.
      const database = await openEmbeddedDatabase(dataDir);
      expect(await ownerOf(dataDir)).toBe(process.pid);
      await expectEveryAnswerToStand('embedded', database.pool, visitors);
      await database.close();
    } finally {
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  },
);

// This test and the test of the embedded server run in parallel, because each of them uses only one core.
test.concurrent('when one of two servers is killed, nothing is lost or done twice', patiently, async () => {
  const pair = await startTwoServers();
  try {
    const visitors = crashVisitors(await addSeparateSlots(pair.pool, isEverywhere ? 2000 : 800));
    for (let kill = 1; kill <= killsOfServers; kill += 1) {
      const crowd = visitors.come(pair.servers);
      await aRandomMoment(visitors);
      await pair.nth(kill).end('SIGKILL');
      // The visitors of the dead server repeat their calls at the other server, while other visitors book there.
      await expectSameAnswers('two servers', kill, visitors, pair.nth(kill + 1));
      visitors.go();
      await crowd;
      if (kill < killsOfServers)
        pair.servers[kill % 2] = await startServerProcess({ DATABASE_URL: pair.url });
    }
    await expectEveryAnswerToStand('two servers', pair.pool, visitors);
  } finally {
    await pair.stop();
  }
});

async function slotsOnSale(server: ServerProcess): Promise<Slot[]> {
  const { envelope } = await call(server, listAvailability, { package_id: packageIds.classic });
  const dates = envelope.data as DataOf<typeof listAvailability>;
  return dates.slice(3).flatMap(({ date, periods }) =>
    periods
      .filter(({ isSoldOut, base_price_mark_up: surcharge }) => !isSoldOut && surcharge === 0)
      .map((period) => ({
        id: period.period_id,
        date: localDate(date),
        startTime: localTime(period.start_time),
        endTime: localTime(period.end_time),
      })),
  );
}

async function aRandomMoment(visitors: CrashVisitors): Promise<void> {
  await visitors.acknowledged(3 + Math.floor(Math.random() * 30));
  await wait(Math.random() * 10);
}

async function ownerOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'lock'), 'utf8')).split(' ')[0]);
}

/** Repeats every unanswered call, and the latest of the answered calls. */
async function expectSameAnswers(
  where: string,
  kill: number,
  { sent }: CrashVisitors,
  server: { url: string },
): Promise<void> {
  const unanswered = sent.filter(({ answer }) => answer === undefined);
  const calls = [...new Set([...unanswered, ...sent.slice(-sentAgain)])];
  expect(await sendAgain(calls, server)).toEqual([]);
  report(`kill ${kill}, ${where}`, {
    'sent again': calls.length,
    unanswered: unanswered.length,
    sent: sent.length,
  });
}

/**
 * Expects that each acknowledged booking exists once, with one email and one boat. Any other booking belongs to an
 * unanswered call, and is just as complete.
 */
async function expectEveryAnswerToStand(where: string, db: pg.Pool, { sent }: CrashVisitors): Promise<void> {
  const bookings = sent.filter(({ isBooking }) => isBooking);
  const told = bookings.filter(({ answer }) => answer?.status === 200);
  const { rows } = await db.query<{ id: string; key: string; mails: number; allocations: number }>(
    `select b.id, k.key,
       (select count(*) from mails m where m.booking_id = b.id) as mails,
       (select count(*) from allocations c where c.booking_id = b.id) as allocations
     from bookings b left join idempotency_keys k on k.booking_id = b.id`,
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  expect(byKey.size, 'one booking for a key').toBe(rows.length);
  for (const { key, answer } of told) {
    expect(byKey.get(key)).toEqual({
      id: (answer as Answer<string>).envelope.data,
      key,
      mails: 1,
      allocations: 1,
    });
    byKey.delete(key);
  }
  const untold = [...byKey.values()];
  const unanswered = new Set(bookings.filter(({ answer }) => answer === undefined).map(({ key }) => key));
  expect(
    untold.filter(({ key, mails, allocations }) => !unanswered.has(key) || mails !== 1 || allocations !== 1),
  ).toEqual([]);
  expect(await brokenInvariants(db, new Date())).toEqual([]);

  const refused = bookings.filter(({ answer }) => answer !== undefined && answer.status !== 200);
  expect(
    refused.map(({ answer }) => answer?.envelope.data).filter((data) => data?.code !== 'slot_taken'),
  ).toEqual([]);
  expect(told.length).toBeGreaterThan(0);
  report(`after all kills, ${where}`, {
    told: told.length,
    'done but not acknowledged': untold.length,
    refused: refused.length,
  });
}

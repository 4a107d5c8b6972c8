import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { packageIds } from '../seed/packages.ts';
import { openEmbeddedDatabase } from '../src/database/open-database.ts';
import { type CrashVisitors, crashVisitors, sendAgain } from './crash-visitors.ts';
import { brokenInvariants } from './invariants.ts';
import { tell } from './outcomes.ts';
import { kills, patiently } from './repeats.ts';
import { type Slot, addSeparateSlots } from './scene.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { type Answer, call, startTwoServers } from './two-servers.ts';

const killsOfEmbedded = Math.max(2, Math.floor(kills * 0.4));
const killsOfServers = kills - killsOfEmbedded;

test.concurrent(
  'a server with an embedded database that is killed again and again loses no booking and makes none twice',
  patiently,
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'slipway-crash-'));
    try {
      let server = await startServerProcess({ DATA_DIR: dataDir });
      const visitors = crashVisitors(await slotsOnSale(server));
      for (let kill = 1; kill <= killsOfEmbedded; kill += 1) {
        const crowd = visitors.come([server]);
        await aRandomMoment(visitors);
        await server.end('SIGKILL');
        await crowd;
        const dead = server.pid;
        expect(await readFile(join(dataDir, 'lock'), 'utf8'), 'the dead leave their lock').toMatch(
          `${dead} `,
        );
        server = await startServerProcess({ DATA_DIR: dataDir });
        expect(await readFile(join(dataDir, 'lock'), 'utf8'), 'the next takes it over').toMatch(
          `${server.pid} `,
        );
        await expectSameAnswers('embedded', kill, visitors, server);
      }
      expect(server.complaints()).toBe('');
      await server.end('SIGTERM');
      const database = await openEmbeddedDatabase(dataDir);
      await expectEveryAnswerToStand(database.pool, visitors);
      await database.close();
    } finally {
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  },
);

// At the same time, since each keeps one core busy.
test.concurrent(
  'of two servers on one Postgres either may be killed: the other answers for it, nothing is lost and nothing done twice',
  patiently,
  async () => {
    const pair = await startTwoServers();
    try {
      const visitors = crashVisitors(await addSeparateSlots(pair.pool, 2000));
      for (let kill = 1; kill <= killsOfServers; kill += 1) {
        const crowd = visitors.come(pair.servers);
        await aRandomMoment(visitors);
        await pair.nth(kill).end('SIGKILL');
        // Those of the dead server ask the other one while its own visitors go on booking.
        await expectSameAnswers('two servers', kill, visitors, pair.nth(kill + 1));
        visitors.go();
        await crowd;
        pair.servers[kill % 2] = await startServerProcess({ DATABASE_URL: pair.url });
      }
      await expectEveryAnswerToStand(pair.pool, visitors);
    } finally {
      await pair.stop();
    }
  },
);

async function slotsOnSale(server: ServerProcess): Promise<Slot[]> {
  const { envelope } = await call(server, listAvailability, { package_id: packageIds.classic });
  const dates = envelope.data as DataOf<typeof listAvailability>;
  return dates.slice(3).flatMap(({ date, periods }) =>
    periods
      .filter(({ isSoldOut, base_price_mark_up: markUp }) => !isSoldOut && markUp === 0)
      .map((period) => ({
        id: period.period_id,
        date,
        startTime: period.start_time,
        endTime: period.end_time,
      })),
  );
}

async function aRandomMoment(visitors: CrashVisitors): Promise<void> {
  await visitors.acknowledged(3 + Math.floor(Math.random() * 30));
  await wait(Math.random() * 10);
}

async function expectSameAnswers(
  where: string,
  kill: number,
  visitors: CrashVisitors,
  server: { url: string },
): Promise<void> {
  const calls = visitors.sent.slice(-300);
  const unanswered = calls.filter(({ answer }) => answer === undefined).length;
  expect(await sendAgain(calls, server)).toEqual([]);
  tell(`kill ${kill}, ${where}`, { 'sent again': calls.length, unanswered, sent: visitors.sent.length });
}

/** Each booking that was acknowledged is there once, with one mail; and there are no others. */
async function expectEveryAnswerToStand(db: pg.Pool, { sent }: CrashVisitors): Promise<void> {
  const bookings = sent.filter(({ isBooking }) => isBooking);
  const ids = bookings.flatMap(({ answer }) =>
    answer?.status === 200 ? [(answer as Answer<string>).envelope.data] : [],
  );
  const { rows } = await db.query<{ id: string; mails: number; claims: number }>(
    `select id, (select count(*) from mails m where m.booking_id = b.id) as mails,
       (select count(*) from claims c where c.booking_id = b.id) as claims
     from bookings b where id <> all ($1) or id = any ($1) order by id`,
    [ids],
  );
  expect(rows).toEqual([...ids].sort().map((id) => ({ id, mails: 1, claims: 1 })));
  expect(ids.length).toBeGreaterThan(0);
  const refused = bookings.filter(({ answer }) => answer?.status !== 200);
  expect(refused.map(({ answer }) => (answer?.envelope.data as { code?: string })?.code)).toEqual(
    refused.map(() => 'slot_taken'),
  );
  expect(await brokenInvariants(db, new Date())).toEqual([]);
  tell('after all kills', { bookings: ids.length, 'refused for want of a boat': refused.length });
}

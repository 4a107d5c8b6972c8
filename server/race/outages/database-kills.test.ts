import { setTimeout as wait } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '@slipway/testing/server-process.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startThrowAwayPostgres } from '../../../scripts/find-postgres.mjs';
import { typeParsers } from '../../src/platform/database/type-parsers.ts';
import { type CrashVisitors, crashVisitors, sendAgain } from '../crash-visitors.ts';
import { brokenInvariants } from '../invariants.ts';
import { report } from '../outcomes.ts';
import { addSeparateSlots } from '../scene.ts';
import type { Answer } from '../two-servers.ts';

/** npm test kills Postgres once; npm run prove database-kills kills it a hundred times. */
const kills = Number(process.env.DATABASE_KILLS ?? 1);

type Postgres = Awaited<ReturnType<typeof startThrowAwayPostgres>>;

/** Kills the Postgres that two servers share, while visitors book on both servers. */
async function playKills(howMany: number, prepare: (db: pg.Pool) => Promise<void> = async () => {}) {
  // After a kill, Postgres writes its whole folder to the disk. That takes long while other tests use the disk, so the
  // folder of a short run is in memory.
  const postgres = await startThrowAwayPostgres({ isInMemory: howMany < 20 });
  const servers: ServerProcess[] = [];
  try {
    const first = await startServerProcess({ DATABASE_URL: postgres.url });
    servers.push(first, await startServerProcess({ DATABASE_URL: postgres.url }));
    const visitors = await look(postgres, async (db) => {
      await db.query('delete from closures');
      await prepare(db);
      return crashVisitors(await addSeparateSlots(db, 2000 + howMany * 60));
    });
    const backAfter: number[] = [];
    const crowd = visitors.come(servers);
    for (let kill = 1; kill <= howMany; kill += 1) {
      await visitors.acknowledged(5 + Math.floor(Math.random() * 25));
      await wait(Math.random() * 10);
      await postgres.crash();
      const from = performance.now();
      await Promise.all(servers.map(untilReady));
      backAfter.push(Math.round(performance.now() - from));
    }
    await visitors.acknowledged(5);
    visitors.go();
    await crowd;
    const unanswered = visitors.sent.filter(({ answer }) => answer === undefined);
    const different = await sendAgain(unanswered, servers[0]!);
    const found = await look(postgres, (db) => lookFor(db, visitors));
    report(`Postgres killed ${howMany} times`, {
      sent: visitors.sent.length,
      told: found.told,
      missing: found.missing.length,
      'back after ms, at most': Math.max(...backAfter),
    });
    return { ...found, different, pids: servers.map(({ pid }) => pid) };
  } finally {
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    await postgres.stop();
  }
}

async function untilReady({ url }: ServerProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok === true) return;
    await wait(50);
  }
}

/** Inspects the database with a new pool, whose connections no kill has broken. */
async function look<T>(postgres: Postgres, work: (db: pg.Pool) => Promise<T>): Promise<T> {
  const db = new pg.Pool({ connectionString: postgres.url, max: 2, types: typeParsers });
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** Returns the acknowledged bookings that are missing, double or incomplete. */
async function lookFor(db: pg.Pool, { sent }: CrashVisitors) {
  const told = sent.filter(({ isBooking, answer }) => isBooking && answer?.status === 200);
  const { rows } = await db.query<{ id: string; key: string; mails: number; allocations: number }>(
    `select b.id, k.key, (select count(*) from mails m where m.booking_id = b.id and kind = 'booking_confirmed') as mails,
       (select count(*) from allocations c where c.booking_id = b.id) as allocations
     from bookings b join idempotency_keys k on k.booking_id = b.id`,
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const missing = told.filter(({ key, answer }) => {
    const row = byKey.get(key);
    return row?.id !== (answer as Answer<string>).envelope.data || row.mails !== 1 || row.allocations !== 1;
  });
  const failed = sent.filter(
    ({ answer }) => answer?.status !== 200 && answer?.envelope.data?.code !== 'slot_taken',
  );
  return {
    told: told.length,
    missing,
    failed: failed.map(({ answer }) => answer?.text),
    twice: rows.length - byKey.size,
    broken: await brokenInvariants(db, new Date()),
  };
}

test(
  `Postgres killed ${kills} times under load: nothing acknowledged is lost, and the servers recover automatically`,
  async () => {
    const { told, missing, failed, twice, broken, different } = await playKills(kills);
    expect(told).toBeGreaterThan(kills * 5);
    expect({ missing, failed, twice, broken, different }).toEqual({
      missing: [],
      failed: [],
      twice: 0,
      broken: [],
      different: [],
    });
  },
  600_000 + kills * 20_000,
);

test.skipIf(kills < 20)(
  'control: if a commit does not wait for the disk, acknowledged bookings are missing',
  async () => {
    const { missing } = await playKills(5, async (db) => {
      for (const setting of ["synchronous_commit = 'off'", "wal_writer_delay = '10s'"])
        await db.query(`alter system set ${setting}`);
      await db.query('select pg_reload_conf()');
    });
    expect(missing).not.toEqual([]);
  },
  300_000,
);

import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '@slipway/testing/server-process.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../src/operations/migrate/migrate.ts';
import { type OpenDatabase, openServerDatabase } from '../src/platform/database/open-database.ts';
import { projectRoot } from '../src/platform/runtime/project-root.ts';
import { crashVisitors, sendAgain } from './crash-visitors.ts';
import { report } from './outcomes.ts';
import { isProof, patiently } from './repeats.ts';
import { addSeparateSlots } from './scene.ts';
import { type TwoServers, startTwoServers } from './two-servers.ts';
import { unhurried } from './unhurried.ts';

/**
 * Two servers of this version run while a later version migrates their database. The later migrations only add to the
 * tables.
 */
const newer = '9001-newer.sql';
let pair: TwoServers;
let opened: OpenDatabase;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-newer-'));
  await cp(join(projectRoot, 'server', 'migrations'), folder, { recursive: true });
  const adds =
    'alter table bookings add column newer text; create table newer (booking_id text references bookings);';
  await writeFile(join(folder, newer), adds);
  pair = await startTwoServers();
  opened = await openServerDatabase(pair.url, () => {}, unhurried);
});
afterAll(async () => {
  await opened?.close();
  await pair?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('no booking fails while a newer version migrates and each server restarts', patiently, async () => {
  const visitors = crashVisitors(await addSeparateSlots(pair.pool, 3000));
  const crowd = [visitors.come(pair.servers)];
  await visitors.acknowledged(10);

  // A long transaction on the table, such as a backup, delays the migration but none of the visitors' calls.
  const holder = await pair.pool.connect();
  await holder.query('begin');
  await holder.query('select count(*) from bookings');
  const migrating = migrate(opened.jobsDb, { folder, lockMs: 100, tries: 1000, pauseMs: 50 });
  await visitors.acknowledged(20);
  await holder.query('commit');
  holder.release();
  expect(await migrating).toEqual([newer]);
  await visitors.acknowledged(10);

  for (const nth of [0, 1]) {
    await pair.nth(nth).end('SIGTERM');
    // Visitors of a stopped server call the other server, as with a load balancer.
    const unanswered = visitors.sent.filter(({ answer }) => answer === undefined);
    expect(await sendAgain(unanswered, pair.nth(nth + 1))).toEqual([]);
    pair.servers[nth] = await startServerProcess({ DATABASE_URL: pair.url });
    crowd.push(visitors.come([pair.servers[nth]]));
    await visitors.acknowledged(10);
  }
  visitors.go();
  await Promise.all(crowd);
  const failed = visitors.sent.filter(
    ({ answer }) => answer?.status !== 200 && answer?.envelope.data?.code !== 'slot_taken',
  );
  expect(failed).toEqual([]);
  const { rows } = await pair.pool.query<{ booked: number }>('select count(*) as booked from bookings');
  const told = visitors.sent.filter(({ isBooking, answer }) => isBooking && answer?.status === 200).length;
  expect(rows[0]?.booked).toBe(told);
  report('a rolling upgrade', { calls: visitors.sent.length, bookings: told, failed: failed.length });
});

test(
  'control: once a newer, incompatible version has migrated the database, this version refuses to start and says why',
  patiently,
  async () => {
    await pair.pool.query("update migrations set breaks_before = '99.0.0' where name = $1", [newer]);
    // A proof run starts a third server. `npm test` only calls `migrate`, which is the first thing that a server does.
    const starting = isProof ? startServerProcess({ DATABASE_URL: pair.url }) : migrate(opened.jobsDb);
    await expect(starting).rejects.toThrow(
      `The database was migrated by a newer version (${newer}). Start that version, or restore a backup.`,
    );
  },
);

import { addReview } from '@slipway/shared/api/reviews.ts';
import { sql } from 'kysely';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { livelyDay } from '../../seed/lively-day.ts';
import { seedDemo } from '../../seed/seed-demo.ts';
import { demoTeam } from '../console/sign-in/demo-team.ts';
import { insertPerson } from '../console/people/staff-queries.ts';
import { readTermsAt } from '../catalogue/business-terms.ts';
import { notedAtConsole } from '../set-up/change-kind.ts';
import { runCommand } from '../console/command/run-command.ts';
import { terminal } from '../console/command/command.ts';
import { stopSales } from '../console/day/stops/stop-sales.ts';
import { minute } from '../testing/test-clock.ts';
import { type TestApp, monday, openTestApp } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { OpenDatabase } from '../platform/database/open-database.ts';
import { wipeDemo } from './wipe-demo.ts';

let database: OpenDatabase;
let site: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  site = await openTestApp({ database });
  await seedDemo(site.db, venueDate(monday));
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const demo = (changes = {}) => wipeDemo({ ...site.deps, isPublicDemo: true, isSimulated: true, ...changes });

/** The rows of all tables, without the change log, the site's version and the time of the last reset. */
async function dump(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('change_log', 'change_log_pruning', 'site_version')
    order by 1`.execute(site.db);
  const all: Record<string, string[]> = {};
  for (const { name } of rows) {
    const { rows: found } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t
      where t::text not like '%demo_wiped_at%' order by 1`.execute(site.db);
    all[name] = found.map(({ row }) => row);
  }
  return all;
}

test('an hour after seeding, a public demo is reset, and everything that strangers or staff did is gone', async () => {
  const seeded = await dump();
  // The first run resets nothing. It records the present time, so that the first reset is due an hour later.
  expect(await demo()).toBe(false);
  await site.aVisitor().aCustomer();
  await demoTeam(site.db, monday);
  await livelyDay(site.db, monday);
  await insertPerson(site.db, { name: 'A stranger', role: 'owner', email: 'me@example.com' }, null, monday);
  const date = localDate('2027-05-20');
  await runCommand(site.deps, terminal, stopSales, {
    input: { date, kind: 'closed', why: 'me' },
    requestId: 'request-1',
  });
  await site.aVisitor().ask(addReview, { body: {} });
  const used = await dump();
  for (const name of ['customers', 'bookings', 'staff', 'staff_actions', 'trip_events', 'closures'])
    expect(used[name], name).not.toEqual(seeded[name]);

  site.clock.forward(59 * minute);
  expect(await demo()).toBe(false);
  site.clock.forward(minute);
  expect([await demo({ isPublicDemo: false }), await demo({ isSimulated: false })]).toEqual([false, false]);
  expect(await dump()).toEqual(used);
  expect(await demo()).toBe(true);
  expect(await dump()).toEqual(seeded);
  await expect(sql`truncate staff_actions`.execute(site.db)).rejects.toThrow('never changed');
  expect(await demo()).toBe(false);
});

test('each reset restarts the demonstration’s season, from the day of the reset and with the same seed', async () => {
  const [firstDay, begunAt] = [localDate('2027-05-01'), new Date('2027-05-01T13:40:00Z')];
  const stood = {
    kind: 'saturday',
    seed: 'ours',
    firstDay,
    begunAt,
    done: 7,
    of: 7,
    standsAt: begunAt,
  } as const;
  await site.db.insertInto('demoSeason').values(stood).execute();
  site.clock.forward(60 * minute);
  expect(await demo()).toBe(true);
  const now = site.clock.now();
  expect(await site.db.selectFrom('demoSeason').selectAll().execute()).toEqual([
    {
      isOnlyRow: true,
      kind: 'season',
      seed: 'ours',
      firstDay: venueDate(now),
      begunAt: now,
      done: 0,
      of: 0,
      standsAt: null,
    },
  ]);
  await site.db.deleteFrom('demoSeason').execute();
});

test('business terms that were changed at the console are reset to their earlier values', async () => {
  const terms = JSON.stringify({ ...firstTerms, minimumNoticeMinutes: 100_000 });
  await site.db
    .insertInto('businessTerms')
    .values({ validFrom: site.clock.now(), terms, note: notedAtConsole })
    .execute();
  site.clock.forward(60 * minute);
  expect(await demo()).toBe(true);
  expect((await readTermsAt(site.db, site.clock.now())).terms).toEqual(firstTerms);
  const { version } = await readTermsAt(site.db, site.clock.now());
  site.clock.forward(60 * minute);
  expect(await demo()).toBe(true);
  expect((await readTermsAt(site.db, site.clock.now())).version).toBe(version);
});

test('an owner’s own business is never reset', async () => {
  await site.db.deleteFrom('settings').where('key', '=', 'demo_seeded_on').execute();
  await site.aVisitor().aCustomer();
  site.clock.forward(120 * minute);
  expect(await demo()).toBe(false);
  expect((await dump())['customers']).toHaveLength(1);
});

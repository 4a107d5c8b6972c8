import { changeKindNames } from '@slipway/shared/api/console/changes.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tables } from '../platform/database/tables.ts';
import { terminal } from '../console/command/command.ts';
import { runCommand } from '../console/command/run-command.ts';
import { forgetVersions } from '../testing/empty-place.ts';
import { fileTrial, keepFile } from '../testing/file-trial.ts';
import { aChange, aDraft, daysOfTrial, setTrial } from '../testing/random-sets.ts';
import { type Random, randomFrom } from '../testing/random.ts';
import { type TestApp, monday, openTestApp } from '../testing/test-app.ts';
import { insertSold } from '../testing/test-catalogue.ts';
import { setCommands } from './set-commands.ts';
import { clearTables } from '../testing/clear-tables.ts';

/** `npm test` makes 20 trials, which is one world. `npm run prove change-sets` makes 10,000 trials, with a new seed. */
const howMany = Number(process.env.CHANGE_SETS ?? 20);
const firstSeed = Number(process.env.CHANGE_SETS_SEED ?? 1);
/** The number of trials in a world. Each world has its own seed. */
const trialsOfWorld = 20;
/** How many worlds run in parallel, each with its own database. One world can work while another waits for Postgres. */
const lanes = howMany > 100 ? 4 : 1;

const { applyChangeSet } = setCommands(daysOfTrial);

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ boats: 2 });
});
afterAll(() => site.close());

const grid = {
  id: 'grid',
  kind: 'weekly_times',
  words: {
    name: 'Mornings',
    first: '01-01',
    last: '12-31',
    packages: null,
    minutes: 120,
    rows: [
      {
        days: [1, 2, 3, 4, 5, 6, 7],
        starts: ['10:00', '15:00'],
        sun: [],
        surcharge: { pounds: 0 },
        extra: 15,
        covers: null,
      },
    ],
  },
};

/** Makes a world: two weeks of times, two confirmed bookings, and one hold of a visitor who is still paying. */
async function newWorld(site: TestApp, random: Random): Promise<void> {
  site.clock.set(monday);
  await clearTables(
    site.db,
    [
      'schedule_rules',
      'special_days',
      'slots',
      'change_sets',
      'set_up_files',
      'bookings',
      'boat_packages',
      'menu_items',
      'boats',
      'coupons',
    ],
    'restart identity',
  );
  await insertSold(site.db, 2);
  await forgetVersions(site.db, monday);
  const set = await aDraft(site.db, random, monday);
  await site.db
    .updateTable('changeSets')
    .set({ changes: JSON.stringify([grid]), fromDate: venueDate(monday) })
    .where('id', '=', set)
    .execute();
  await runCommand(site.deps, terminal, applyChangeSet, { input: { set, version: 1 }, requestId: set });
  const slots = await site.db.selectFrom('slots').selectAll().orderBy('id').execute();
  for (const slot of [2, 9, 16].map((nth) => slots[nth]!)) await site.aVisitor().hold(slot);
  await keepFile(site.db, monday);
  const [paying] = await site.db.selectFrom('bookings').select('id').orderBy('slotId').execute();
  await site.db
    .updateTable('bookings')
    .set({ status: 'confirmed', confirmedAt: monday })
    .where('id', '!=', paying!.id)
    .execute();
}

type Ends = Record<'refused' | 'undone' | 'taken back' | 'stands', number>;

async function playWorld(lane: TestApp, block: number, trials: number, ends: Ends): Promise<void> {
  const watched = { deps: lane.deps, forward: (ms: number) => lane.clock.forward(ms) };
  await newWorld(lane, randomFrom(block * 1000));
  for (let nth = 0; nth < trials; nth += 1) {
    const random = randomFrom(block * 1000 + nth);
    const { wrong, end } = await setTrial(watched, random);
    ends[end] += 1;
    if (end === 'stands' && random.chance(0.1)) await keepFile(lane.db, lane.clock.now());
    // After the last trial of a world, its set-up is exported as a file and imported into an empty installation.
    if (nth === trialsOfWorld - 1 && wrong.length === 0) wrong.push(...(await fileTrial(lane.deps)));
    if (wrong.length > 0)
      throw new Error(`CHANGE_SETS_SEED=${block} CHANGE_SETS=${nth + 1}, the last: ${wrong.join(', ')}`);
  }
}

test('the trials cover every kind of change', () => {
  const random = randomFrom(firstSeed);
  const sold = { menuItems: [1], boatPackages: [1], boats: [1], boatKinds: [1], coupons: [1] };
  const house = { texts: [], files: ['f'.repeat(64)] };
  const kinds = Array.from({ length: 600 }, () => aChange(random, venueDate(monday), sold, house).kind);
  expect([...new Set(kinds)].toSorted()).toEqual(changeKindNames.toSorted());
});

test(
  `for ${howMany} random change sets, the effect equals the preview, the undo restores everything, no booking changes, and an exported set-up is imported unchanged`,
  async () => {
    const ends = { refused: 0, undone: 0, 'taken back': 0, stands: 0 };
    const worlds = Array.from({ length: Math.ceil(howMany / trialsOfWorld) }, (_, nth) => nth).values();
    const play = async (lane: TestApp) => {
      for (const nth of worlds) {
        const trials = Math.min(trialsOfWorld, howMany - nth * trialsOfWorld);
        await playWorld(lane, firstSeed + nth, trials, ends);
      }
    };
    const others = await Promise.all(
      Array.from({ length: lanes - 1 }, async () => openTestApp({ boats: 2 })),
    );
    const played = await Promise.allSettled([site, ...others].map(play));
    await Promise.all(others.map((lane) => lane.close()));
    for (const each of played) if (each.status === 'rejected') throw each.reason as Error;
    console.info(`change sets: ${JSON.stringify(ends)}`);
    // A run in which every set is refused proves nothing, so more than a third of the sets must be applied.
    expect(ends.undone + ends['taken back'] + ends.stands).toBeGreaterThan(howMany / 3);
    expect(Math.min(ends.undone, ends['taken back'])).toBeGreaterThan(0);
  },
  600_000 + howMany * 1_000,
);

test('if the server dies while it applies a set, the database stays as it was before', async () => {
  const random = randomFrom(7);
  await newWorld(site, random);
  const set = await aDraft(site.db, random, monday);
  const shorter = {
    ...grid,
    words: { ...grid.words, rows: [{ ...grid.words.rows[0]!, starts: ['10:00', '12:30'] }] },
  };
  const days = { id: 'days', kind: 'special_days', words: { dates: ['2027-05-08'], paint: { pounds: 20 } } };
  await site.db
    .updateTable('changeSets')
    .set({ changes: JSON.stringify([shorter, days]), fromDate: null })
    .where('id', '=', set)
    .execute();
  const digest = async () => {
    const { rows } = await sql<{ digest: string }>`
      select md5(concat_ws('|', (select string_agg(s::text, ';' order by id) from slots s),
        (select string_agg(r::text, ';' order by id) from schedule_rules r),
        (select string_agg(d::text, ';' order by id) from special_days d),
        (select string_agg(c::text, ';' order by id) from change_sets c),
        (select count(*) from change_set_rows), (select count(*) from staff_actions))) as digest`.execute(
      site.db,
    );
    return rows[0]!.digest;
  };
  const before = await digest();
  // npm run prove change-sets lets every SQL statement fail in turn.
  for (let last = 1; ; last += howMany > 100 ? 1 : 4) {
    const db = diesBefore(site.db, last);
    const call = { input: { set, version: 1 }, requestId: 'dies', reason: 'a crash' };
    const died = await runCommand({ ...site.deps, db: db.db }, terminal, applyChangeSet, call).then(
      () => false,
      (error: Error) => {
        if (error.message !== 'the server dies') throw error;
        return true;
      },
    );
    if (!died) {
      expect(db.statements()).toBeGreaterThan(20);
      expect(await digest()).not.toBe(before);
      return;
    }
    expect(await digest(), `before statement ${last}`).toBe(before);
  }
});

/** A database that fails from the nth statement on, as if the server had died. */
function diesBefore(db: Kysely<Tables>, nth: number): { db: Kysely<Tables>; statements: () => number } {
  let statements = 0;
  const dying = db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      if (statements >= nth) throw new Error('the server dies');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: dying, statements: () => statements };
}

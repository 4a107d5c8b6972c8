import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomId } from '../src/platform/security/random-id.ts';
import type { Actor } from '../src/console/command/command.ts';
import { runCommand } from '../src/console/command/run-command.ts';
import { undoAction } from '../src/console/command/undo-action.ts';
import { requirePin, setPin } from '../src/console/sign-in/pins.ts';
import { insertPerson } from '../src/console/people/staff-queries.ts';
import { callOffSome, give, rename } from '../src/testing/sample-commands.ts';
import { racesOfLockedMonths } from './locked-months.ts';
import { type TwoPools, openTwoPools } from './two-pools.ts';

/** Console actions that two processes receive at the same moment: limits apply, and each action runs once. */

let race: TwoPools;
let manager: Actor;
beforeAll(async () => {
  race = await openTwoPools();
  const { db, now } = race.nth(0);
  const id = await insertPerson(db, { name: 'Tom', role: 'manager', email: null }, null, now());
  const person = { id, name: 'Tom' };
  manager = { person, role: 'manager', via: 'console', sessionId: null, tablet: null, isSteppedUp: false };
});
afterAll(() => race.stop());

const atOnce = <T>(times: number, act: (index: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: times }, (_, index) => act(index)));
const done = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;

it('of ten gifts of £100 made at the same time, the day’s limit of £250 allows two', async () => {
  const outcomes = await atOnce(10, (index) =>
    runCommand(race.nth(index), manager, give, { input: { amount: 100_00 }, requestId: randomId() }),
  );
  expect(done(outcomes)).toBe(2);
});

it('if a manager sends sixteen call-offs at the same time, a fresh sign-in is needed from the tenth on', async () => {
  const outcomes = await atOnce(16, (index) =>
    runCommand(race.nth(index), manager, callOffSome, { input: { parties: 1 }, requestId: randomId() }),
  );
  expect(done(outcomes)).toBe(9);
});

it('a request that is pressed eight times runs once, and every press gets the answer', async () => {
  const call = { input: { key: 'pressed', value: 'often' }, requestId: randomId() };
  const outcomes = await atOnce(8, (index) => runCommand(race.nth(index), manager, rename, call));
  const ids = outcomes.map((each) => (each.status === 'fulfilled' ? each.value.action?.id : each.reason));
  expect(new Set(ids).size).toBe(1);
  const rows = await race
    .nth(0)
    .db.selectFrom('mails')
    .select('id')
    .where(sql<boolean>`facts ->> 'what' = 'pressed is often'`)
    .execute();
  expect(rows).toHaveLength(1);
});

it('when six people undo one action at the same time, only one of them succeeds', async () => {
  const call = { input: { key: 'undone', value: 'once' }, requestId: randomId() };
  const { action } = await runCommand(race.nth(0), manager, rename, call);
  const outcomes = await atOnce(6, (index) =>
    undoAction(race.nth(index), [rename], manager, { actionId: action!.id, requestId: randomId() }),
  );
  expect(done(outcomes)).toBe(1);
});

it('of forty wrong PINs sent at the same time, only five are counted and checked', async () => {
  const deps = race.nth(0);
  const staffId = manager.person!.id;
  const deviceId = randomId();
  await setPin(deps, deps.db, staffId, '482913', deps.now());
  await deps.db
    .insertInto('staffDevices')
    .values({ id: deviceId, name: 'Jetty', publicKey: 'none', enrolledAt: deps.now() })
    .execute();
  const outcomes = await atOnce(40, (index) =>
    requirePin(race.nth(index), { staffId, deviceId }, String(700_000 + index), deps.now()),
  );
  expect(done(outcomes)).toBe(0);
  const { failures } = await deps.db
    .selectFrom('staffPinTries')
    .select('failures')
    .where('deviceId', '=', deviceId)
    .executeTakeFirstOrThrow();
  expect(failures).toBe(5);
});

it('previews requested at the same time run one after another; the control without the queue runs several at once', async () => {
  const deps = race.nth(0);
  const most = async (previews: typeof deps.previews) => {
    let running = 0;
    let seen = 0;
    const look = {
      ...rename,
      name: 'look',
      handler: async (...words) => {
        running += 1;
        seen = Math.max(seen, running);
        await sql`select pg_sleep(0.05)`.execute(words[0]);
        const looked = await rename.handler(...words);
        running -= 1;
        return looked;
      },
    } satisfies typeof rename;
    const outcomes = await atOnce(8, (nth) =>
      runCommand({ ...deps, previews }, manager, look, {
        input: { key: `look ${nth}`, value: 'a' },
        isPreview: true,
      }),
    );
    expect(done(outcomes)).toBe(8);
    return seen;
  };
  expect(await most(deps.previews)).toBe(1);
  // The control: without the queue, several previews run at the same time.
  expect(await most({ ...deps.previews, take: (work) => work() })).toBeGreaterThan(1);
});

it('a preview that waits for a locked row releases its own locks, and answers when the row is unlocked', async () => {
  const { db } = race.nth(0);
  const input = { key: 'contested', value: 'new' };
  const itsOwnLock = sql`select pg_advisory_xact_lock(991)`;
  await runCommand(race.nth(0), manager, rename, { input, requestId: randomId() });
  let tries = 0;
  const contesting = {
    ...rename,
    name: 'contest',
    handler: async (...words) => {
      await itsOwnLock.execute(words[0]);
      tries += 1;
      return rename.handler(...words);
    },
  } satisfies typeof rename;
  const { seen } = await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('settings').select('id').where('key', '=', input.key).forUpdate().execute();
    const asked = runCommand(race.nth(1), manager, contesting, { input, isPreview: true });
    const outcome = asked.then(
      ({ effect }) => effect.sentence,
      (error: Error) => error.message,
    );
    // Each time the preview is rolled back, another process can take the preview's lock.
    while (tries < 3) await itsOwnLock.execute(db);
    return { seen: outcome };
  });
  expect(await seen).toBe('contested is new.');
});

racesOfLockedMonths(() => race);

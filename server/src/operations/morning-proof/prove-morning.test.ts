import { getMorningProof } from '@slipway/shared/api/console/morning-proof.ts';
import { addDays, addMonths, localDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, pence } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type BalanceLine, ProviderError } from '../../payments/payment-provider.ts';
import { backgroundWork } from '../../start/background-work.ts';
import { aPaidBooking } from '../../testing/paid-booking.ts';
import { stubProvider } from '../../testing/stub-provider.ts';
import { testAppOfFile } from '../../testing/test-app.ts';
import { at, day, minute } from '../../testing/test-clock.ts';
import { signedInAs } from '../../testing/test-staff.ts';
import { startOfUtcDay, utcDay } from './days-to-compare.ts';
import { proveMorning } from './prove-morning.ts';
import { readMorningProof } from './read-proof.ts';

const site = testAppOfFile({ boats: 9 });

/** The lines of the provider’s balance, oldest first. */
let balance: BalanceLine[];
/** The errors that the next calls of listBalance throw. */
let failures: ProviderError['kind'][];
/** A page has three lines, so that most days have two pages. */
const aPage = 3;
let proving: Parameters<typeof proveMorning>[0];
let tests = 0;
let trips = 0;

beforeEach(async () => {
  // Each test has its own months, because findings are never deleted, and open findings are checked again for weeks.
  tests += 1;
  site.clock.set(at(`${addMonths(localDate('2027-03-03'), 2 * tests)} 09:00`));
  balance = [];
  failures = [];
  const stripe = {
    ...site.provider,
    listBalance: async (from: Date, until: Date, after?: string) => {
      const failure = failures.shift();
      if (failure !== undefined) throw new ProviderError(failure, 'no');
      const all = balance.filter((line) => line.at >= from && line.at < until).toReversed();
      const begin = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
      return { lines: all.slice(begin, begin + aPage), hasMore: begin + aPage < all.length };
    },
  };
  proving = { ...site.deps, providers: [stripe, stubProvider('hosted_form'), stubProvider('tokenised')] };
  // Waits until this morning’s check has ended.
  const date = venueDate(site.clock.now());
  const now = site.clock.now();
  await site.db
    .insertInto('morningProofs')
    .values({
      date,
      begunAt: now,
      leasedUntil: now,
      endedAt: now,
      comparedTo: addDays(date, -1),
      days: 0,
      lines: 0,
    })
    .execute();
  await site.db.deleteFrom('mails').where('kind', '=', 'owner_alert').execute();
});

const prove = () => proveMorning(proving);

/** Moves the clock to six o’clock on the next morning. */
function sleep(): void {
  const today = utcDay(site.clock.now());
  site.clock.set(new Date(startOfUtcDay(today).getTime() + day + 6 * 60 * minute));
}
/** Runs the check twice: the first run finds a difference, and only the second reports it. */
async function proveTwice(): Promise<void> {
  expect(await prove(), 'a difference is looked at twice').toBe(false);
  expect(await prove(), 'and not at once').toBe(false);
  site.clock.forward(5 * minute);
  expect(await prove()).toBe(true);
}

async function paid(): Promise<{ booking: string; ref: string; line: BalanceLine }> {
  trips += 1;
  const booking = await aPaidBooking(site, addDays(venueDate(site.clock.now()), 9 + trips));
  const attempt = await site.attempt(booking);
  const ref = attempt.providerRef ?? '';
  const line = lineOf({ ref, amount: attempt.captured });
  balance.push(line);
  return { booking, ref, line };
}

let lines = 0;
const anyLine = () => {
  lines += 1;
  return {
    id: `txn_${lines}`,
    at: site.clock.now(),
    amount: pence(15_000),
    fee: pence(245),
    currency: 'GBP',
  };
};
function lineOf(changes: { ref: string; amount?: Pence; attemptId?: string }): BalanceLine {
  const ofPayment = { about: 'payment', way: 'there', payment: changes.ref, attemptId: null } as const;
  return { ...anyLine(), ...ofPayment, ...changes };
}

async function seen() {
  const { proof, ...state } = await readMorningProof(site.db, site.clock.now());
  return { ...state, proof: proof! };
}
const told = async () => (await site.mailed({ kind: 'owner_alert' })).map(({ textBody }) => textBody ?? '');

test('only one of three simultaneous morning checks runs; it reads every page of the balance, and ignores fees, payouts and transfers', async () => {
  for (let nth = 0; nth < 4; nth += 1) await paid();
  for (const about of ['payout', 'fee', 'transfer'] as const) balance.push({ ...anyLine(), about });
  sleep();
  expect((await Promise.all([prove(), prove(), prove()])).filter(Boolean)).toHaveLength(1);
  expect(await prove()).toBe(false);
  const { proof, ...state } = await seen();
  expect(await (await signedInAs(site, 'accountant')).get(getMorningProof, {})).toEqual({ ...state, proof });
  expect(state).toMatchObject({ isRunning: false, isLate: false });
  expect(proof).toMatchObject({ isBalanced: true, differences: [], onItsWay: [], days: 1, lines: 4 });
  expect(proof.notes.map(({ sentence }) => sentence)).toEqual([
    expect.stringContaining('Worldpay was not compared'),
    expect.stringContaining('Global Payments was not compared'),
  ]);
  expect(await told()).toEqual([]);
});

test('a missing, a doubled, a wrong and an unknown line are each reported once, with their booking', async () => {
  const gone = await paid();
  const doubled = await paid();
  const wrong = await paid();
  balance.splice(balance.indexOf(gone.line), 1);
  wrong.line.amount = pence(wrong.line.amount - 1);
  balance.push(lineOf({ ref: 'pi_of_nobody', attemptId: gone.booking }));
  sleep();
  await proveTwice();
  // The duplicate of this line appears a day later.
  balance.push(lineOf({ ref: doubled.ref, amount: doubled.line.amount }));
  expect((await seen()).proof).toMatchObject({ isBalanced: false, differences: { length: 3 } });
  expect(await told()).toEqual([
    expect.stringMatching(/150\.00 here and £149\.99 in your balance at Stripe\. \(ref \w+\)/),
  ]);
  sleep();
  await proveTwice();
  const { differences } = (await seen()).proof;
  expect(
    differences
      .map(({ bookingId, isNew, expected, found }) => ({ bookingId, isNew, expected, found: found! }))
      .toSorted((one, other) => other.found - one.found),
  ).toEqual([
    { bookingId: doubled.booking, isNew: true, expected: 150, found: 300 },
    { bookingId: null, isNew: false, expected: 0, found: 150 },
    { bookingId: wrong.booking, isNew: false, expected: 150, found: 149.99 },
    { bookingId: gone.booking, isNew: false, expected: 150, found: 0 },
  ]);
  expect(await told()).toHaveLength(2);
  expect((await told())[1]).not.toContain('149.99');
  // The missing line arrives late. The next check finds the line, and no longer reports a difference for it.
  balance.push(lineOf({ ref: gone.ref }));
  sleep();
  expect(await prove()).toBe(true);
  expect((await seen()).proof.differences).toHaveLength(3);
  expect(await told()).toHaveLength(2);
});

test('a balance line dated a day early or late is no difference, and a missed day is compared the next morning', async () => {
  const early = await paid();
  early.line.at = new Date(site.clock.now().getTime() - day);
  const late = await paid();
  late.line.at = new Date(startOfUtcDay(utcDay(site.clock.now())).getTime() + day);
  balance.sort((one, other) => one.at.getTime() - other.at.getTime());
  sleep();
  expect(await prove()).toBe(true);
  expect((await seen()).proof).toMatchObject({ isBalanced: true });
  site.clock.forward(day);
  expect((await seen()).isLate).toBe(false);
  site.clock.forward(181 * minute);
  expect((await seen()).isLate).toBe(true);
  await paid();
  site.clock.forward(day);
  expect(await prove()).toBe(true);
  const { proof } = await seen();
  expect(proof).toMatchObject({ isBalanced: true, days: 2, lines: 2 });
  expect(proof.notes[0]?.sentence).toMatch(/There was no morning proof on .+: the server was not running/);
});

test('if the server starts at noon, the morning check counts as late only after the server has run for more than three hours', async () => {
  const { line } = await paid();
  balance.splice(balance.indexOf(line), 1);
  sleep();
  site.clock.forward(6 * 60 * minute);
  expect(await prove(), 'a difference is looked at twice').toBe(false);
  expect(await seen()).toMatchObject({ isRunning: true, isLate: false });
  site.clock.forward(181 * minute);
  expect(await seen()).toMatchObject({ isRunning: true, isLate: true });
});

test('if a balance line has an unknown kind, its day and the later days are not compared until the kind is known', async () => {
  const strange: BalanceLine = {
    ...anyLine(),
    about: 'unknown',
    kind: 'risk_reserved_funds',
    amount: pence(-100),
  };
  balance.push(strange);
  await paid();
  for (let nth = 0; nth < 2; nth += 1) {
    sleep();
    if (nth === 0) await proveTwice();
    else expect(await prove()).toBe(true);
    const { proof } = await seen();
    expect(proof).toMatchObject({ isBalanced: false, days: 0, lines: 0 });
    expect(proof.differences[0]?.sentence).toContain('“risk_reserved_funds”');
  }
  expect(await told()).toHaveLength(1);
  Object.assign(strange, { about: 'fee' });
  sleep();
  expect(await prove()).toBe(true);
  expect((await seen()).proof).toMatchObject({ isBalanced: true, days: 3, lines: 1 });
  // A line in another currency stops the comparison, and is not added to our pounds.
  balance.push({ ...lineOf({ ref: 'pi_euros' }), currency: 'EUR' });
  sleep();
  await proveTwice();
  const { proof } = await seen();
  expect(proof).toMatchObject({ isBalanced: false, days: 0 });
  expect(proof.differences[0]?.sentence).toContain('EUR');
});

test('a provider that does not answer is asked again and then reported; a key that lacks a permission is reported too', async () => {
  const { line } = await paid();
  sleep();
  failures = ['outcome_unknown'];
  expect(await prove()).toBe(false);
  expect((await seen()).isRunning).toBe(true);
  site.clock.forward(15 * minute);
  expect(await prove()).toBe(true);
  expect((await seen()).proof).toMatchObject({ isBalanced: true, lines: 1 });
  sleep();
  for (let tries = 1; tries <= 8; tries += 1) {
    failures = ['throttled'];
    expect(await prove(), `${tries}`).toBe(tries === 8);
    site.clock.forward(15 * minute);
  }
  expect((await seen()).proof).toMatchObject({ isBalanced: false, days: 0 });
  sleep();
  failures = ['bad_credentials'];
  expect(await prove()).toBe(true);
  const { proof } = await seen();
  expect(proof.notes).toContainEqual({
    sentence: expect.stringContaining('“Balance transaction sources: Read”'),
    isTrouble: true,
  });
  expect(await told()).toEqual([
    expect.stringContaining('Stripe has not answered'),
    expect.stringContaining('Balance transaction sources'),
  ]);
  // A duplicate line of the payment is found by the next successful check, which also compares the missed days.
  balance.push({ ...line, id: 'once more', at: site.clock.now() });
  sleep();
  await proveTwice();
  expect((await seen()).proof).toMatchObject({ days: 3, differences: [{ found: 300 }] });
});

test('the morning check ignores simulated payments from before real money was taken', async () => {
  const { line } = await paid();
  balance.splice(balance.indexOf(line), 1);
  proving = { ...proving, isSimulated: false, realSince: new Date(site.clock.now().getTime() + minute) };
  sleep();
  expect(await prove()).toBe(true);
  expect((await seen()).proof).toMatchObject({ isBalanced: true, differences: [] });
});

test('a provider that moved money but is no longer set up is reported as not compared', async () => {
  const { line } = await paid();
  balance.splice(balance.indexOf(line), 1);
  proving = { ...proving, providers: [] };
  sleep();
  expect(await prove()).toBe(true);
  expect((await seen()).proof.notes).toContainEqual({
    sentence: expect.stringMatching(
      /^Stripe was not compared: money moved there on these days, but Stripe is not set up/,
    ),
    isTrouble: true,
  });
  expect(await told()).toEqual([expect.stringContaining('is not set up on this site any more')]);
});

test('stored morning checks never change', async () => {
  for (const change of [
    'update morning_proofs set lines = 0',
    'delete from morning_proofs',
    "update morning_proof_findings set kind = 'elsewhere'",
    'delete from morning_proof_findings',
    'update balance_lines set amount = amount + 1',
    'delete from balance_lines',
  ])
    await expect(sql.raw(change).execute(site.db), change).rejects.toThrow('never changed');
});

test('the server runs the morning check as a job', () => {
  expect(backgroundWork(site.deps, async () => {}).map(({ name }) => name)).toContain('prove-morning');
});

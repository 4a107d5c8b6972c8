import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notSentYet } from '../src/mail/texts/text-party.ts';
import type { TextService } from '../src/mail/texts/text-service.ts';
import { randomId } from '../src/platform/security/random-id.ts';
import { backgroundWork } from '../src/start/background-work.ts';
import { wipeDemo } from '../src/start/wipe-demo.ts';
import { advancePayments } from '../src/bookings/money/paying/advance-payments.ts';
import { proofBits } from '../src/bookings/reserve/day-pressure.ts';
import { expireHolds } from '../src/bookings/money/paying/expire-holds.ts';
import { notifyUnpaid } from '../src/bookings/follow-up/notify-unpaid.ts';
import { report } from './outcomes.ts';
import { patiently } from './repeats.ts';
import { book, hold, rivals } from './rivals.ts';
import { type Slot, addSlots, freshDay, haveBoats } from './scene.ts';
import { type TwoPools, openTwoPools } from './two-pools.ts';

const parties = 6;
const hour = 60;
const day = 24 * hour;

let pools: TwoPools;
/** The id of each email that was passed to a mail server. */
const handedOver: string[] = [];
/** The phone number of each text message that the text service was called to send. */
const texted: string[] = [];
let runs = 0;

beforeAll(async () => {
  pools = await openTwoPools();
  // One of the jobs under test makes the slots, so the existing slots are deleted first.
  await pools.pool.query('delete from slots');
  await haveBoats(pools.pool, parties);
});
afterAll(async () => void (await pools?.stop()));

/** Runs each job four times at once, twice in each of two processes. */
async function everyJobFourTimesAtOnce(): Promise<void> {
  const jobs = [0, 1, 2, 3]
    .flatMap((nth) =>
      backgroundWork({ ...pools.nth(nth), proofBits }, async ({ id }) => void handedOver.push(id), { texts }),
    )
    // Runs of this job wait for each other and take most of the time. So the job is left out after the first round.
    .filter(({ name }) => name !== 'materialise-slots' || runs === 0);
  await Promise.all(jobs.map(({ run }) => run()));
  runs += jobs.length;
}

const texts: TextService = {
  async send({ to }) {
    texted.push(to);
    return { kind: 'taken', ref: `SM${to.slice(1)}` };
  },
  stateOf: async () => undefined,
  problemOfAccount: async () => undefined,
};

/** Writes a text message to each party, due immediately. */
async function writeTexts(): Promise<void> {
  const now = pools.clock.now();
  const { db } = pools.nth(0);
  const bookings = await db.selectFrom('bookings').select('id').where('status', '=', 'confirmed').execute();
  const rows = bookings.map(({ id: bookingId }, nth) => ({
    id: randomId(),
    kind: 'warned' as const,
    bookingId,
    recipient: `+4477009001${String(nth).padStart(2, '0')}`,
    words: 'Your trip may be off.',
    linkHash: null,
    leadsTo: null,
    createdAt: now,
    ...notSentYet,
    usefulUntil: new Date(now.getTime() + day * 60_000),
  }));
  await db.insertInto('textMessages').values(rows).execute();
}

/** Runs the jobs in two rounds, because a job may leave work for another job. */
async function untilAllIsDone(): Promise<void> {
  for (let round = 0; round < 2; round += 1) await everyJobFourTimesAtOnce();
}

/** Moves the clock to a date and time at the venue, or to some minutes before that time. */
function forwardTo(date: string, time: string, minutesBefore = 0): void {
  const mark = toInstant(localDate(date), localTime(time)).getTime() - minutesBefore * 60_000;
  pools.clock.advance((mark - pools.clock.now().getTime()) / 60_000);
}

async function mails(kind: string): Promise<{ written: number; bookings: number }> {
  const { rows } = await pools.pool.query<{ written: number; bookings: number }>(
    'select count(*) as written, count(distinct booking_id) as bookings from mails where kind = $1',
    [kind],
  );
  return rows[0]!;
}

async function changesTo(status: string): Promise<{ changes: number; bookings: number }> {
  const { rows } = await pools.pool.query<{ changes: number; bookings: number }>(
    `select count(*) as changes, count(distinct booking_id) as bookings
     from booking_events where to_status = $1`,
    [status],
  );
  return rows[0]!;
}

test('a job that runs in two processes at the same time does its work once', patiently, async () => {
  const date = freshDay();
  const [free] = (await addSlots(pools.pool, date, ['10:00-12:00'])) as [Slot];
  const [held] = (await addSlots(pools.pool, freshDay(), ['10:00-12:00'])) as [Slot];
  const deps = pools.nth(0);
  for (const [slot, reserve] of [
    [free, book],
    [held, hold],
  ] as const) {
    const tries = await Promise.all((await rivals(deps, parties)).map((rival) => reserve(deps, rival, slot)));
    expect(tries.map(({ outcome }) => outcome)).toEqual(tries.map(() => 'reserved'));
  }

  await writeTexts();
  await untilAllIsDone();
  expect(await mails('booking_confirmed')).toEqual({ written: parties, bookings: parties });
  expect([texted.length, new Set(texted).size], 'each text is sent once').toEqual([parties, parties]);
  expect((await mails('owner_alert')).written, 'most boats of a day are held').toBe(1);

  pools.clock.advance(16);
  await untilAllIsDone();
  expect(await changesTo('expired')).toEqual({ changes: parties, bookings: parties });

  pools.clock.advance(2 * hour);
  await untilAllIsDone();
  expect(await mails('payment_not_completed')).toEqual({ written: parties, bookings: parties });
  expect(pools.provider.payable()).toEqual([]);

  // Housekeeping deletes the drafts that nobody paid for.
  pools.clock.advance(2 * day);
  await untilAllIsDone();
  expect((await pools.pool.query("select id from bookings where status = 'expired'")).rows).toEqual([]);

  for (const [nth, hours] of [72, 24].entries()) {
    forwardTo(date, '10:00', hours * hour - 1);
    await untilAllIsDone();
    expect(await mails('reminder')).toEqual({ written: (nth + 1) * parties, bookings: parties });
  }
  forwardTo(date, '18:01', day);
  await untilAllIsDone();
  expect((await mails('owner_day')).written).toBe(1);

  forwardTo(date, '09:01', -day);
  await untilAllIsDone();
  expect(await changesTo('completed')).toEqual({ changes: parties, bookings: parties });
  expect(await mails('thanks')).toEqual({ written: parties, bookings: parties });

  await untilAllIsDone();
  expect(new Set(handedOver).size, 'each email is sent once').toBe(handedOver.length);
  expect((await pools.pool.query('select id from mails where sent_at is null')).rows).toEqual([]);
  report('jobs in two processes', { runs, bookings: 2 * parties, mails: handedOver.length });
});

test(
  'two unpaid bookings with the same email address cause only one email, even if two processes handle them',
  patiently,
  async () => {
    const [slot] = (await addSlots(pools.pool, freshDay(), ['10:00-12:00'])) as [Slot];
    const deps = pools.nth(0);
    const visitors = await rivals(deps, 2);
    const email = `${visitors[0]?.customerId}@example.com`;
    await pools.pool.query('update customers set email = $1, email_key = $1 where id = any($2)', [
      email,
      visitors.map(({ customerId }) => customerId),
    ]);
    const [first, second] = [await hold(deps, visitors[0]!, slot), await hold(deps, visitors[1]!, slot)];
    if (first.outcome !== 'reserved' || second.outcome !== 'reserved') throw new Error('not held');
    pools.clock.advance(26);
    await expireHolds(deps);
    // The provider has answered about the first booking, and not yet about the second booking.
    await pools.pool.query('update payment_attempts set next_check_at = $1 where booking_id = $2', [
      new Date(pools.clock.now().getTime() + 60_000),
      second.bookingId,
    ]);
    await advancePayments(deps);

    const gate = await pools.pool.connect();
    try {
      await gate.query('begin; lock table mails in exclusive mode');
      const runs = [notifyUnpaid(deps)];
      await waiting(1);
      pools.clock.advance(1);
      await advancePayments(deps);
      runs.push(notifyUnpaid(pools.nth(1)));
      await waiting(2);
      await gate.query('commit');
      await Promise.all(runs);
    } finally {
      gate.release();
    }
    const { rows } = await pools.pool.query<{ bookingId: string }>(
      'select booking_id as "bookingId" from mails where recipient = $1',
      [email],
    );
    expect(rows).toEqual([{ bookingId: first.bookingId }]);
  },
);

function waiting(howMany: number): Promise<void> {
  return expect
    .poll(
      async () => {
        const { rows } = await pools.pool.query<{ found: number }>(
          `select count(*) as found from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0]?.found;
      },
      { interval: 10 },
    )
    .toBe(howMany);
}

test('if four resets of a public demonstration run at once, only one has an effect', patiently, async () => {
  const reset = (nth: number) => wipeDemo({ ...pools.nth(nth), isPublicDemo: true, isSimulated: true });
  // The first run notes the time, and the reset is due an hour later.
  expect(await reset(0)).toBe(false);
  pools.clock.advance(hour);
  const done = await Promise.all([0, 1, 2, 3].map(reset));
  expect(done.filter(Boolean)).toHaveLength(1);
});

test('nothing deadlocked', async () => {
  expect(await pools.stop()).toBe(0);
});

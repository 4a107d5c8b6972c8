import { afterAll, beforeAll, expect, test } from 'vitest';
import { advancePayments } from '../src/bookings/money/paying/advance-payments.ts';
import { brokenInvariants } from './invariants.ts';
import { report } from './outcomes.ts';
import { isEverywhere, patiently, repeatedly } from './repeats.ts';
import { type Rival, type Try, aRival, hold, payNow, rivals, tally } from './rivals.ts';
import { type Slot, addSeparateSlots, addSlots, freshDay, leaveBoats } from './scene.ts';
import { type TwoPools, openTwoPools } from './two-pools.ts';

let pools: TwoPools;

beforeAll(async () => {
  pools = await openTwoPools();
});
afterAll(async () => void (await pools?.stop()));

test(
  '20 concurrent Pay Now calls of one browser hold only one slot and share one deadline',
  patiently,
  async () => {
    await repeatedly(async () => {
      const slots = await addSeparateSlots(pools.pool, 20);
      const visitor = await aRival(pools.nth(0));
      const { result, backends, ms } = await pools.watched(() =>
        Promise.all(slots.map((slot, index) => hold(pools.nth(index), visitor, slot))),
      );
      report('one browser, 20 slots', { ...tally(result), backends, ms });

      const { rows } = await pools.pool.query<{ status: string; deadline: Date }>(
        'select status, hold_expires_at as deadline from bookings where browser_hash = $1',
        [visitor.browserHash],
      );
      expect(rows.filter(({ status }) => status === 'held')).toHaveLength(1);
      expect(new Set(rows.map(({ deadline }) => deadline.getTime())).size, 'one deadline for all').toBe(1);
    });
  },
);

test(
  'one Pay Now request that arrives 50 times begins one payment and gets 50 equal answers',
  patiently,
  async () => {
    await repeatedly(async (run) => {
      const [slot] = (await addSeparateSlots(pools.pool, 1)) as [Slot];
      const visitor = await aRival(pools.nth(0));
      const begunBefore = pools.provider.begins();
      const { result, ms } = await pools.watched(() =>
        Promise.all(
          Array.from({ length: 50 }, (_, index) => payNow(pools.nth(index), visitor, slot, `press-${run}`)),
        ),
      );
      const begun = pools.provider.begins() - begunBefore;
      const different = new Set(result.map(({ status, answer }) => `${status} ${answer}`)).size;
      report('one key, card', {
        calls: result.length,
        'payments begun': begun,
        'different answers': different,
        ms,
      });

      expect({ begun, different, status: result[0]?.status }).toEqual({
        begun: 1,
        different: 1,
        status: 200,
      });
      const { rows } = await pools.pool.query(
        'select count(*) as bookings from bookings where slot_id = $1',
        [slot.id],
      );
      expect(rows).toEqual([{ bookings: 1 }]);
    });
  },
);

test('a payment that begins after its hold was replaced is cancelled', async () => {
  const [first, second] = (await addSeparateSlots(pools.pool, 2)) as [Slot, Slot];
  const visitor = await aRival(pools.nth(0));
  const begunBefore = pools.provider.begins();
  const goOn = pools.provider.hangNextBegin();
  const slowPress = hold(pools.nth(0), visitor, first);
  await expect.poll(() => pools.provider.begins()).toBeGreaterThan(begunBefore);
  expect((await hold(pools.nth(1), visitor, second)).outcome).toBe('reserved');
  // The job tries to cancel the payment of the first hold before the provider has begun this payment.
  await advancePayments(pools.nth(1));
  goOn();
  await slowPress;
  await giveUpWhatIsDue();
  expect(await payableWithoutHold()).toEqual([]);
});

const swaps = isEverywhere ? 100 : 25;

// One boat cannot be held for two overlapping slots, so the slots of the first case do not overlap.
test.each([
  { boats: 1, times: ['10:00-12:00', '12:30-14:30'] },
  { boats: 2, times: ['10:00-12:00', '11:00-13:00'] },
])(
  'two visitors who swap slots again and again cause no deadlock, and their deadlines do not change; boats: $boats',
  patiently,
  async ({ boats, times }) => {
    await repeatedly(async () => {
      const date = freshDay();
      const [early, late] = (await addSlots(pools.pool, date, times)) as [Slot, Slot];
      await leaveBoats(pools.pool, date, boats);
      const [ann, ben] = (await rivals(pools.nth(0), 2)) as [Rival, Rival];
      await hold(pools.nth(0), ann, early);
      await hold(pools.nth(1), ben, late);
      const before = await deadlinesOf(ann, ben);
      expect(before).toHaveLength(2);

      const tries: Try[] = [];
      const { ms } = await pools.watched(async () => {
        for (let round = 0; round < swaps; round += 1) {
          const [annWants, benWants] = round % 2 === 0 ? [late, early] : [early, late];
          tries.push(
            ...(await Promise.all([hold(pools.nth(0), ann, annWants), hold(pools.nth(1), ben, benWants)])),
          );
        }
      });
      report('swaps', { boats, swaps, ...tally(tries), ms });
      expect(tries.filter(({ outcome }) => outcome !== 'reserved' && outcome !== 'slot_taken')).toEqual([]);
      expect(await deadlinesOf(ann, ben)).toEqual(before);
    });
  },
);

test('all invariants hold, every payable attempt has a hold, and nothing deadlocked', async () => {
  expect(await brokenInvariants(pools.pool, pools.clock.now())).toEqual([]);
  await giveUpWhatIsDue();
  expect(await payableWithoutHold()).toEqual([]);
  expect(await pools.stop(), 'deadlocks').toBe(0);
});

/**
 * Moves the clock forward by two minutes, ten seconds at a time. After each step, runs the job that cancels
 * payment attempts without a hold.
 */
async function giveUpWhatIsDue(): Promise<void> {
  for (let seconds = 0; seconds < 120; seconds += 10) {
    pools.clock.advance(1 / 6);
    while ((await advancePayments(pools.nth(0))) > 0);
  }
}

/** Returns the attempts that a visitor could still pay at the provider although the hold has ended. */
async function payableWithoutHold(): Promise<string[]> {
  const { rows } = await pools.pool.query<{ id: string }>(
    "select a.id from payment_attempts a join bookings b on b.id = a.booking_id where b.status = 'held'",
  );
  const held = new Set(rows.map(({ id }) => id));
  return pools.provider.payable().filter((id) => !held.has(id));
}

async function deadlinesOf(...visitors: readonly Rival[]): Promise<unknown[]> {
  const { rows } = await pools.pool.query(
    `select browser_hash, hold_expires_at from bookings where status = 'held' and browser_hash = any($1)
     order by browser_hash`,
    [visitors.map(({ browserHash }) => browserHash)],
  );
  return rows;
}

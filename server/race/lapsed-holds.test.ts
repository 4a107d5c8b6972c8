import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advancePayments } from '../src/bookings/money/paying/advance-payments.ts';
import { expireHolds } from '../src/bookings/money/paying/expire-holds.ts';
import { brokenInvariants } from './invariants.ts';
import { report } from './outcomes.ts';
import { isEverywhere, patiently, repeatedly, visitorsForEachSlot } from './repeats.ts';
import { type Rival, type Try, aRival, book, hold, rivals, tally } from './rivals.ts';
import { type Slot, addSlots, freshDay, haveBoats, leaveBoats } from './scene.ts';
import { closeGate } from './starting-gate.ts';
import { type TwoPools, openTwoPools } from './two-pools.ts';

let pools: TwoPools;

beforeAll(async () => {
  pools = await openTwoPools();
});
afterAll(async () => void (await pools?.stop()));

test('an overdue hold expires once, and one of 50 visitors gets its boat', patiently, async () => {
  await repeatedly(async () => {
    const date = freshDay();
    const [slot] = (await addSlots(pools.pool, date, ['10:00-12:00'])) as [Slot];
    await leaveBoats(pools.pool, date, 1);
    const late = await hold(pools.nth(0), await aRival(pools.nth(0)), slot);
    if (late.outcome !== 'reserved') throw new Error(late.outcome);
    const wanting = await rivals(pools.nth(0), 50);
    pools.clock.advance(16);

    const { result, backends, ms } = await pools.watched(async () => {
      const sweeping = pools.sweep();
      // Half of the visitors pay, and half have a coupon.
      const tries = await Promise.all(
        wanting.map((rival, index) => (index % 4 < 2 ? hold : book)(pools.nth(index), rival, slot)),
      );
      await sweeping;
      return tries;
    });
    report('hold taken over', { rivals: wanting.length, ...tally(result), backends, ms });

    expect(tally(result)).toEqual({ reserved: 1, slot_taken: 49 });
    const { rows } = await pools.pool.query(
      `select status,
         (select count(*) from booking_events where booking_id = b.id and to_status = 'expired') as expiries,
         (select count(*) from allocations where booking_id = b.id) as allocations
       from bookings b where id = $1`,
      [late.bookingId],
    );
    expect(rows).toEqual([{ status: 'expired', expiries: 1, allocations: 0 }]);
  });
});

const rounds = isEverywhere ? 8 : 3;

test(
  'after a slot’s three holds expire, three of 13 visitors get a boat, whether they reserve the slot or move to it',
  patiently,
  async () => {
    await repeatedly(async () => {
      const tries: Try[] = [];
      const { ms } = await pools.watched(async () => {
        for (let round = 0; round < rounds; round += 1) {
          const [wanted, other] = (await addSlots(pools.pool, freshDay(), [
            '10:00-12:00',
            '14:00-16:00',
          ])) as [Slot, Slot];
          await holdAll(await rivals(pools.nth(0), 3), wanted);
          pools.clock.advance(16);
          const moving = await rivals(pools.nth(0), 3);
          await holdAll(moving, other);
          const coming = await rivals(pools.nth(0), 10);

          const gate = await closeGate(pools.pool);
          const answers = shuffled([...moving, ...coming]).map((rival, index) =>
            hold(pools.nth(index), rival, wanted),
          );
          await gate.open(answers.length);
          tries.push(...(await Promise.all(answers)));
        }
      });
      report('three holds taken over', { rounds, ...tally(tries), ms });
      expect(tally(tries), 'nobody is refused a boat that stays free').toEqual({
        reserved: 3 * rounds,
        slot_taken: 10 * rounds,
      });
    });
  },
);

// Slots of two hours begin every hour, so that each slot overlaps its neighbours.
const times = Array.from({ length: 10 }, (_, hour) => `${hour + 8}:00-${hour + 10}:00`);

test(
  `if ${20 * visitorsForEachSlot} visitors hold, change, book or abandon places in 20 overlapping slots, no boat is sold twice`,
  patiently,
  async () => {
    // Six boats are enough for holds to begin and end throughout the test.
    await haveBoats(pools.pool, 6);
    await repeatedly(async () => {
      const days = [
        await addSlots(pools.pool, freshDay(), times),
        await addSlots(pools.pool, freshDay(), times),
      ];
      const slots = days.flat();
      const everybody = await rivals(pools.nth(0), slots.length * visitorsForEachSlot);
      const { result, backends, ms } = await pools.watched(() => mixed(slots, everybody));
      report('random mix', {
        slots: slots.length,
        visitors: everybody.length,
        ...tally(result),
        backends,
        ms,
      });

      // 'hold_over': the hold ended or was replaced while the server was starting its payment.
      const expected: Try['outcome'][] = ['reserved', 'slot_taken', 'still_running', 'hold_over'];
      expect(result.filter(({ outcome }) => !expected.includes(outcome))).toEqual([]);
      pools.clock.advance(20);
      await pools.sweep();
      expect(await brokenInvariants(pools.pool, pools.clock.now())).toEqual([]);
    });
  },
);

test('nothing deadlocked', async () => {
  expect(await pools.stop()).toBe(0);
});

/**
 * Every visitor presses once or twice, 60 visitors at a time, while both processes run their jobs. Each press moves the
 * clock by 15 seconds, so that a hold ends after 60 presses.
 */
async function mixed(slots: readonly Slot[], everybody: readonly Rival[]): Promise<Try[]> {
  const tries: Try[] = [];
  const queue = [...everybody];
  const visitors = Array.from({ length: 60 }, async (_, index) => {
    for (let rival = queue.shift(); rival; rival = queue.shift()) {
      for (let presses = 1 + Math.floor(Math.random() * 2); presses > 0; presses -= 1) {
        pools.clock.advance(0.25);
        const slot = slots[Math.floor(Math.random() * slots.length)]!;
        // One press in 100 makes a free booking, which stays. The others make holds, which are replaced or expire.
        const reserve = Math.random() < 0.01 ? book : hold;
        tries.push(await reserve(pools.nth(index), rival, slot));
      }
    }
  });
  let isOver = false;
  const jobs = [0, 1].flatMap((index) =>
    [expireHolds, advancePayments].map(async (job) => {
      while (!isOver) {
        await job(pools.nth(index));
        await wait(20);
      }
    }),
  );
  await Promise.all(visitors);
  isOver = true;
  await Promise.all(jobs);
  return tries;
}

async function holdAll(visitors: readonly Rival[], slot: Slot): Promise<void> {
  for (const visitor of visitors) {
    const { outcome } = await hold(pools.nth(0), visitor, slot);
    if (outcome !== 'reserved') throw new Error(outcome);
  }
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

import { addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endHoldsInStops } from '../src/bookings/cancellation/end-holds-in-stops.ts';
import { randomId } from '../src/platform/security/random-id.ts';
import { terminal } from '../src/console/command/command.ts';
import { runCommand } from '../src/console/command/run-command.ts';
import { openSales } from '../src/console/day/stops/open-sales.ts';
import { stopSales } from '../src/console/day/stops/stop-sales.ts';
import { report } from './outcomes.ts';
import { crowd, patiently, repeatedly } from './repeats.ts';
import { aRival, book, hold, rivals, tally } from './rivals.ts';
import { type Slot, addSlots, freshDay, leaveBoats } from './scene.ts';
import { spoil } from './spoil.ts';
import { type TwoPools, openTwoPools } from './two-pools.ts';

/** Staff stop sales of a time while visitors book its last boats, in two processes. */

let race: TwoPools;
beforeAll(async () => {
  race = await openTwoPools();
});
afterAll(async () => expect(await race?.stop()).toBe(0));

const rivalsAtOnce = crowd(12);

/** Staff stop sales while half of the visitors book and half begin to pay. */
async function raceAgainstStop(words: object): Promise<{ counted: Record<string, number>; wrong: string[] }> {
  const date = freshDay();
  const [slot, other] = (await addSlots(race.pool, date, ['10:00-12:00', '12:30-14:30'])) as [Slot, Slot];
  await leaveBoats(race.pool, date, 2);
  const wanting = await rivals(race.nth(0), rivalsAtOnce);
  const stopped: { at: Date; id: number }[] = [];
  const stop = async () => {
    const input = { kind: 'held' as const, date, ...words };
    const { result } = await runCommand(race.nth(1), terminal, stopSales, { input, requestId: randomId() });
    const { rows } = await race.pool.query<{ at: Date }>('select clock_timestamp() as at');
    stopped.push({ at: rows[0]!.at, id: result!.stop });
  };
  const [tries] = await Promise.all([
    Promise.all(wanting.map((rival, index) => (index % 2 === 0 ? book : hold)(race.nth(index), rival, slot))),
    stop(),
  ]);
  const late = await Promise.all([
    // Boats are free, so that only the stop can refuse these visitors.
    book(race.nth(0), await aRival(race.nth(0)), other),
    hold(race.nth(1), await aRival(race.nth(1)), other),
  ]);
  const wrong = late.filter(({ outcome }) => outcome === 'reserved').map(() => 'sold after the stop');
  // A hold from before the stop ends once staff can no longer undo the stop. A confirmed booking does not end.
  const before = await statuses(date);
  race.clock.advance(2);
  await Promise.all([endHoldsInStops(race.nth(0)), endHoldsInStops(race.nth(1))]);
  const after = await statuses(date);
  const count = (of: Record<string, number>, status: string) => of[status] ?? 0;
  if (count(before, 'confirmed') !== count(after, 'confirmed')) wrong.push('a booking was touched');
  if (count(after, 'held') > 0) wrong.push('a hold outlived the stop');
  if (count(after, 'called_off') !== count(before, 'held')) wrong.push('a hold did not end as called off');
  const { rows } = await race.pool.query<{ left: number }>(
    `select count(*)::integer as left from allocations a join bookings b on b.id = a.booking_id
     where b.date = $1 and b.status <> 'confirmed'`,
    [date],
  );
  if (rows[0]!.left > 0) wrong.push('a place is kept for nobody');
  await runCommand(race.nth(0), terminal, openSales, {
    input: { stops: stopped.map(({ id }) => id) },
    requestId: randomId(),
  });
  return { counted: tally(tries), wrong };
}

async function statuses(date: string): Promise<Record<string, number>> {
  const { rows } = await race.pool.query<{ status: string; count: number }>(
    'select status, count(*)::integer as count from bookings where date = $1 group by status',
    [date],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

test.each([
  ['of a part of the day', { from: '11:00', to: '13:00' }],
  ['of the day', {}],
  ['until further notice', { isUntilFurtherNotice: true }],
])(
  'staff stop sales %s while visitors book the last boats: no sale afterwards, earlier bookings unchanged',
  patiently,
  async (_, words) => {
    await repeatedly(async () => {
      const { counted, wrong } = await raceAgainstStop(words);
      report('stop against last boats', counted);
      expect(wrong).toEqual([]);
    });
  },
);

test('if eight people simultaneously stop the same sales, only one stop is stored', patiently, async () => {
  const date = addDays(venueDate(race.clock.now()), 3);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      runCommand(race.nth(index), terminal, stopSales, {
        input: { kind: 'held', date, from: '10:00', to: '12:00' },
        requestId: randomId(),
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { rows } = await race.pool.query('select id from closures where date = $1', [date]);
  expect(rows).toHaveLength(1);
});

test('control: if closures are not checked, a slot is sold after the stop', patiently, async () => {
  const putRight = await spoil(race.pool, {
    function: 'is_closed',
    change: (source) =>
      source.replace(
        'return exists (select from closures c where closes(c, p_date, p_start, p_end))',
        'return false',
      ),
  });
  try {
    const { wrong } = await raceAgainstStop({});
    expect(wrong).toContain('sold after the stop');
  } finally {
    await putRight();
  }
});

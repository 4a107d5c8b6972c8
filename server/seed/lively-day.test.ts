import { localDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { expect, test } from 'vitest';
import { boardView } from '../src/console/day/board/board-view.ts';
import { readTakings } from '../src/console/desk/money/books/read-figures.ts';
import { readDay } from '../src/console/day/board/day-facts.ts';
import { testDatabaseOfFile } from '../src/testing/test-database.ts';
import { at } from '../src/testing/test-clock.ts';
import { livelyDay } from './lively-day.ts';
import { seedDemo } from './seed-demo.ts';

const opened = testDatabaseOfFile();

const saturday = at('2027-06-12 14:42');
const boardAt = async (now: Date) => {
  const date = venueDate(now);
  const visibility = {
    hasNames: true,
    namesWithin: 'all' as const,
    ringsWithin: 'all' as const,
    hasMoney: true,
    decidesMoney: true,
    hasTakings: true,
  };
  return boardView(await readDay(opened.db, date, now), date, visibility, now);
};

test('a real business gets no demonstration day', async () => {
  await livelyDay(opened.db, saturday);
  expect((await boardAt(saturday)).trips).toEqual([]);
});

test('the demonstration’s board is filled once a day, with every trip state and a late boat whose next party waits', async () => {
  await seedDemo(opened.db, localDate('2027-06-12'));
  await livelyDay(opened.db, saturday);
  const board = await boardAt(saturday);
  expect(new Set(board.trips.map(({ state }) => state))).toEqual(
    new Set(['back', 'out', 'here', 'expected', 'no_show']),
  );
  const late = board.trips.find(({ state, dueAt: due }) => state === 'out' && new Date(due) < saturday);
  expect(late).toMatchObject({ who: { firstName: 'Gemma' }, waits: { firstName: 'Naomi' } });
  expect(board.counts.missing).toBe(1);
  expect(board.owed).toBe(150);
  const today = localDate('2027-06-12');
  expect(await readTakings(opened.db, { from: today, to: today })).toMatchObject({ sum: 150, lines: 1 });
  const week = { from: localDate('2027-06-05'), to: localDate('2027-06-12') };
  const takings = await readTakings(opened.db, week);
  expect(takings.byMethod.map(({ label }) => label).toSorted()).toEqual([
    'Card machine',
    'Cash',
    'Global Payments, by pay link',
    'Stripe',
  ]);
  expect(new Set(takings.bySource.map(({ source }) => source))).toEqual(
    new Set(['phone', 'site', 'walk_in']),
  );
  expect(takings.differences).toEqual({ sum: -2, lines: 1 });
  await livelyDay(opened.db, saturday);
  expect(await boardAt(saturday)).toEqual(board);
  expect(await readTakings(opened.db, week)).toEqual(takings);
  const onSale = await opened.db
    .selectFrom('slots')
    .innerJoin('bookings', 'bookings.slotId', 'slots.id')
    .select('slots.id')
    .where('isOpen', '=', true)
    .execute();
  expect(onSale).toEqual([]);
});

test('a party that no longer fits its boat is left out of the demonstration day', async () => {
  await opened.db.updateTable('boatKinds').set({ seats: 1 }).execute();
  await livelyDay(opened.db, at('2027-07-10 14:42'));
  const sold = await opened.db
    .selectFrom('bookings')
    .select('id')
    .where('date', '>', localDate('2027-06-30'))
    .execute();
  expect(sold).toEqual([]);
});

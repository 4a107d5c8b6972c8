import { localDate } from '@slipway/shared/values/local-date.ts';
import { expect, it } from 'vitest';
import { areOfSeveralKinds, daysOfPackage, visibleSlots } from './availability.ts';

const date = localDate('2027-06-12');
const period = {
  period_id: 1,
  start_time: '12:00',
  end_time: '14:00',
  base_price_mark_up: 0,
  price_type: 'fixed' as const,
  isSoldOut: false,
  isAvailable: true,
  price_per_person: 15,
  min_passenger_count: null,
};

it('a sold-out time is shown, but an unavailable time is not', () => {
  const slots = visibleSlots(date, [
    period,
    { ...period, period_id: 2, isSoldOut: true },
    { ...period, period_id: 3, isAvailable: false },
    { ...period, period_id: 4, isAvailable: false, isSoldOut: true },
  ]);
  expect(slots.map(({ id, isSoldOut }) => [id, isSoldOut])).toEqual([
    [1, false],
    [2, true],
  ]);
});

it('times are sorted by start, each with its surcharge in pence or in hundredths of a percent', () => {
  const slots = visibleSlots(date, [
    { ...period, period_id: 2, start_time: '17:30', price_type: 'percentage', base_price_mark_up: 12.5 },
    { ...period, start_time: '09:30', base_price_mark_up: 20 },
  ]);
  expect(slots.map(({ startTime, surcharge }) => [startTime, surcharge])).toEqual([
    ['09:30', { kind: 'fixed', amount: 2000 }],
    ['17:30', { kind: 'percentage', percent: 1250 }],
  ]);
});

it('the calendar of a package has the package’s own times and the times for all packages', () => {
  const evening = localDate('2027-06-13');
  const days = [
    {
      date,
      slots: visibleSlots(date, [period, { ...period, period_id: 2, start_time: '15:30', package_ids: [3] }]),
    },
    { date: evening, slots: visibleSlots(evening, [{ ...period, period_id: 4, package_ids: [3] }]) },
  ];
  const ids = (packageId: number) =>
    daysOfPackage(days, packageId).map((day) => [day.date, ...day.slots.map(({ id }) => id)]);
  expect(ids(1)).toEqual([[date, 1]]);
  expect(ids(3)).toEqual([
    [date, 1, 2],
    [evening, 4],
  ]);
});

it('the calendar is requested with the visitor’s number of guests only if there are several kinds of boat', () => {
  const on = (...names: string[]) => ({
    boats: names.map((name) => ({ name, seats: 4, drive: '', pictures: [], terms: '{}' })),
  });
  expect(areOfSeveralKinds(undefined)).toBe(false);
  expect(areOfSeveralKinds([{}, {}])).toBe(false);
  expect(areOfSeveralKinds([on('Pedalo'), on('Pedalo')])).toBe(false);
  expect(areOfSeveralKinds([on('Pedalo'), on('Picnic boat')])).toBe(true);
  expect(areOfSeveralKinds([on('Pedalo', 'Picnic boat')])).toBe(true);
});

import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { describe, expect, it } from 'vitest';
import { latestOrder } from './latest-order.ts';
import { formatDuration, formatGuests, slotMinutes } from './format-trip.ts';

it.each([
  [120, '2 hours'],
  [60, '1 hour'],
  [90, '1 hour 30 minutes'],
  [45, '45 minutes'],
  [61, '1 hour 1 minute'],
])('%d minutes are "%s"', (minutes, expected) => {
  expect(formatDuration(minutes)).toBe(expected);
});

it('one guest is not "1 guests"', () => {
  expect([formatGuests(1), formatGuests(8)]).toEqual(['1 guest', '8 guests']);
});

it('a slot lasts from its start to its end', () => {
  expect(slotMinutes({ startTime: localTime('19:30'), endTime: localTime('21:30') })).toBe(120);
});

describe('the latest order of an add-on', () => {
  it('is 72 hours before the slot', () => {
    const slot = { date: localDate('2027-06-12'), startTime: localTime('19:30') };
    expect(latestOrder(72, slot)).toBe('Wednesday 9 June 2027, 19:30');
  });

  it('counts hours, not wall-clock days, over a change of the clocks', () => {
    const slot = { date: localDate('2027-03-29'), startTime: localTime('10:00') };
    expect(latestOrder(72, slot)).toBe('Friday 26 March 2027, 09:00');
  });
});

import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { describe, expect, it } from 'vitest';
import { formatLatest, latestOrder, orderNotice } from './steps/AddOnRow.tsx';
import { formatDuration, formatGuests, slotMinutes } from './format-trip.ts';

it.each([
  [120, '2 hours'],
  [60, '1 hour'],
  [90, '1 hour 30 minutes'],
  [45, '45 minutes'],
  [61, '1 hour 1 minute'],
])('a trip of %d minutes is shown as "%s"', (minutes, expected) => {
  expect(formatDuration(minutes)).toBe(expected);
});

it('one guest is not called “1 guests”', () => {
  expect([formatGuests(1), formatGuests(8)]).toEqual(['1 guest', '8 guests']);
});

it('the length of a slot is the number of minutes from its start to its end', () => {
  expect(slotMinutes({ startTime: localTime('19:30'), endTime: localTime('21:30') })).toBe(120);
});

describe('the time until which an add-on can be ordered', () => {
  it('an add-on can be ordered until 72 hours before the slot', () => {
    const slot = { date: localDate('2027-06-12'), startTime: localTime('19:30') };
    expect(formatLatest(latestOrder(72, slot))).toBe('Wednesday 9 June 2027, 19:30');
  });

  it('an order’s deadline is shown if it is less than a week away and not over', () => {
    const latest = latestOrder(72, { date: localDate('2027-06-12'), startTime: localTime('19:30') });
    const said = ['2027-06-02T18:29Z', '2027-06-02T18:30Z', '2027-06-09T18:30Z', '2027-06-09T18:31Z'].map(
      (now) => orderNotice(72, latest, new Date(now)),
    );
    expect(said).toEqual(['', 'Order by Wed 9 June, 19:30', 'Order by Wed 9 June, 19:30', '']);
    expect(orderNotice(0, latest, latest)).toBe('');
  });

  it('when the clocks change, an order’s deadline is counted in hours, not in calendar days', () => {
    const slot = { date: localDate('2027-03-29'), startTime: localTime('10:00') };
    expect(formatLatest(latestOrder(72, slot))).toBe('Friday 26 March 2027, 09:00');
  });
});

import { expect, test } from 'vitest';
import type { WeatherHour } from '../../api/weather.ts';
import { judgeForBoats, judgeHour, windOfHour } from './wind-of-hour.ts';

const said = (meanKmh: number | null) => ({
  meanKmh,
  gustKmh: null,
  rainMm: null,
  rainPercent: null,
  saidAt: '2027-05-08T08:00:00.000Z',
});
const at = '2027-05-08T09:00:00.000Z';
const hour = (changes: Partial<WeatherHour>): WeatherHour => ({
  at,
  time: '10:00',
  forecast: null,
  observed: null,
  ...changes,
});
const reading = (measuredAt: string, meanKmh: number) => ({
  id: 1,
  measuredAt,
  meanKmh,
  gustKmh: 20,
  by: null,
});

test('the wind of an hour is our own reading, otherwise a reading nearby, otherwise the forecast', () => {
  const both = hour({ forecast: said(9), observed: said(11) });
  const readings = [
    reading('2027-05-08T10:00:00.000Z', 30),
    reading('2027-05-08T09:59:59.000Z', 14),
    reading('2027-05-08T09:00:00.000Z', 13),
    reading('2027-05-08T08:59:59.000Z', 12),
  ];
  expect(windOfHour(both, readings)).toEqual({ by: 'reading', meanKmh: 14, gustKmh: 20 });
  expect(windOfHour(both, [])).toMatchObject({ by: 'observed', meanKmh: 11 });
  expect(windOfHour(hour({ forecast: said(9), observed: said(null) }), [])).toMatchObject({ by: 'forecast' });
  expect(windOfHour(hour({ forecast: said(null) }), [])).toBeUndefined();
  expect(windOfHour(hour({}), [])).toBeUndefined();
});

test('the kind of boat with the lowest limits decides the verdict, and is named unless all kinds have that verdict', () => {
  const limits = [
    { kind: 'Canoe', meanKmh: 10, gustKmh: 20 },
    { kind: 'Donut', meanKmh: 15, gustKmh: 25 },
  ];
  const of = (meanKmh: number) => judgeForBoats({ meanKmh, gustKmh: null }, limits);
  expect(of(5)).toEqual({ verdict: 'go', kinds: [] });
  expect(of(9)).toEqual({ verdict: 'watch', kinds: ['Canoe'] });
  expect(of(12)).toEqual({ verdict: 'no-go', kinds: ['Canoe'] });
  expect(of(16)).toEqual({ verdict: 'no-go', kinds: [] });
  expect(judgeForBoats({ meanKmh: null, gustKmh: null }, limits)).toBeUndefined();
});

test('for three hours after a reading above a limit, a forecast *go* becomes *watch*', () => {
  const limits = [{ kind: 'Donut', meanKmh: 15, gustKmh: 25 }];
  const of = (at: string, meanKmh: number, gauge: number) => {
    const one = hour({ at, forecast: said(meanKmh) });
    const readings = [reading('2027-05-08T09:20:00.000Z', gauge)];
    return judgeHour(one, windOfHour(one, readings), { readings, limits })?.verdict;
  };
  expect(of('2027-05-08T09:00:00.000Z', 9, 21)).toBe('no-go');
  expect(of('2027-05-08T10:00:00.000Z', 9, 21)).toBe('watch');
  expect(of('2027-05-08T12:00:00.000Z', 9, 21)).toBe('watch');
  expect(of('2027-05-08T13:00:00.000Z', 9, 21)).toBe('go');
  expect(of('2027-05-08T08:00:00.000Z', 9, 21)).toBe('go');
  expect(of('2027-05-08T10:00:00.000Z', 9, 14)).toBe('go');
  expect(of('2027-05-08T10:00:00.000Z', 16, 21)).toBe('no-go');
});

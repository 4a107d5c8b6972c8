import { expect, test } from 'vitest';
import { settingsFromRows } from './business-settings.ts';

const read = (values: Record<string, string>) =>
  settingsFromRows(Object.entries(values).map(([key, value]) => ({ key, value })));

test('if the table settings has no rows, every month is open for booking', () => {
  expect(read({})).toEqual({ maxBookableMonth: null, isNotOpenYet: false });
});

test('the owner’s settings are used, and unknown keys are ignored', () => {
  expect(read({ max_bookable_month: '10', booking_period_info: 'Closed in winter.' })).toEqual({
    maxBookableMonth: 10,
    isNotOpenYet: false,
  });
});

test.each(['13', '-1', '1.5', 'October'])(
  'sales stop if the last bookable month is %s, and the error names the setting',
  (month) => {
    expect(() => read({ max_bookable_month: month })).toThrow('table settings: max_bookable_month: ');
  },
);

test('the setting not_open_yet keeps the site closed, with or without an opening day', () => {
  expect(read({ not_open_yet: '' }).isNotOpenYet).toBe(true);
  expect(read({ not_open_yet: '2027-05-01' }).isNotOpenYet).toBe(true);
});

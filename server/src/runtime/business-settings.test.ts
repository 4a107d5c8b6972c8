import { expect, test } from 'vitest';
import { settingsFromRows } from './business-settings.ts';

const read = (values: Record<string, string>) =>
  settingsFromRows(Object.entries(values).map(([key, value]) => ({ key, value })));

test('without a row no month is closed', () => {
  expect(read({})).toEqual({ maxBookableMonth: null });
});

test('what the owner has set counts, and what is none of our business is left alone', () => {
  expect(read({ max_bookable_month: '10', booking_period_info: 'Closed in winter.' })).toEqual({
    maxBookableMonth: 10,
  });
});

test.each(['13', '-1', '1.5', 'October'])('a last month %s stops the sale, by name', (month) => {
  expect(() => read({ max_bookable_month: month })).toThrow('table settings: max_bookable_month: ');
});

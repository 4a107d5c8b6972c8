import { describe, expect, test } from 'vitest';
import { settingsFromRows } from './business-settings.ts';

const read = (values: Record<string, string>) =>
  settingsFromRows(Object.entries(values).map(([key, value]) => ({ key, value })));

test('what nobody has set is as the house rules have it', () => {
  expect(read({})).toEqual({
    minimumNoticeMinutes: 120,
    turnaroundMinutes: 30,
    maxBookableMonth: null,
    vatRate: 2000,
    adminFee: 250,
    fullRefundDays: 10,
  });
});

test('what the owner has set counts, and what is none of our business is left alone', () => {
  const set = {
    minimum_notice_minutes: '0',
    turnaround_minutes: '45',
    max_bookable_month: '10',
    vat_rate: '12.5',
    admin_fee_pence: '0',
    full_refund_days: '14',
    booking_period_info: 'Closed in winter.',
  };
  expect(read(set)).toEqual({
    minimumNoticeMinutes: 0,
    turnaroundMinutes: 45,
    maxBookableMonth: 10,
    vatRate: 1250,
    adminFee: 0,
    fullRefundDays: 14,
  });
});

describe('a value that its key cannot have stops the sale, by name', () => {
  test.each([
    ['minimum_notice_minutes', '-1'],
    ['turnaround_minutes', '12.5'],
    ['turnaround_minutes', '721'],
    ['max_bookable_month', '13'],
    ['vat_rate', 'twenty'],
    ['vat_rate', '101'],
    ['admin_fee_pence', '2.50'],
    ['full_refund_days', '366'],
  ])('%s = %s', (key, value) => {
    expect(() => read({ [key]: value })).toThrow(`table settings: ${key}: `);
  });

  test('all of them at once', () => {
    expect(() => read({ vat_rate: 'x', full_refund_days: 'y' })).toThrow(/vat_rate: .*; full_refund_days: /);
  });
});

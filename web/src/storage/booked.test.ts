import { expect, it } from 'vitest';
import { emailOfBooked, rememberBooked } from './booked.ts';
import type { TabStorage } from './tab-storage.ts';

function aTab(text: string | null = null): TabStorage {
  let stored = text;
  return {
    read: () => stored,
    write: (_, value) => (stored = value),
    remove: () => (stored = null),
  };
}

it('a tab finds the email address of the booking made in that tab, but not of another booking', () => {
  const tab = aTab();
  rememberBooked(tab, { bookingId: 'a', email: 'priya@example.com' });
  expect(emailOfBooked(tab, 'a')).toBe('priya@example.com');
  expect(emailOfBooked(tab, 'b')).toBeUndefined();
});

it.each([null, '', 'nonsense', '[]', '{"bookingId":"a"}', '{"bookingId":"a","email":5}'])(
  'no booking is read from the stored value %j',
  (text) => {
    expect(emailOfBooked(aTab(text), 'a')).toBeUndefined();
  },
);

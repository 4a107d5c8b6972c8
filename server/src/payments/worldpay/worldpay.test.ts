import { expect, test } from 'vitest';
import { requireLive } from './worldpay.ts';

test('a live site sends visitors only to the live payment page', () => {
  const page = new URL('https://payments.worldpay.com/app/hpp/integration/wpg/corporate?OrderKey=x');
  expect(requireLive(page)).toBe(page);
});

test.each([
  'https://payments-test.worldpay.com/app/hpp/integration/wpg/corporate?OrderKey=x',
  'http://payments.worldpay.com/app/hpp',
  'https://payments.worldpay.com.evil.example/app/hpp',
])('a live site does not send visitors to %s', (page) => {
  expect(() => requireLive(new URL(page))).toThrow('does not belong to a live account');
});

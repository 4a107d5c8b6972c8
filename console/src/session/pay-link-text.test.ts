import { expect, test } from 'vitest';
import { payLinkText } from './pay-link-text.ts';

const now = new Date('2027-05-08T09:40:00Z');
const boat = { date: '2027-05-08', startTime: '15:00', sum: 185, until: '2027-05-08T10:40:00Z' };

test('the message names the trip, its time and price, and the time to pay by', () => {
  expect(payLinkText({ debt: 'price', ...boat }, 'https://x/pay/1', now)).toMatch(
    /: your boat on Sat 8 May, 15:00, at [^,]*, £185\.00\. Pay here until 11:40: https:\/\/x\/pay\/1$/,
  );
});

test('the message names two boats that are sold together', () => {
  expect(payLinkText({ debt: 'price', ...boat, boats: 2 }, 'https://x/pay/1', now)).toContain(
    'your 2 boats on Sat 8 May',
  );
});

test('the message says that it is a test while payments are simulated', () => {
  expect(payLinkText({ debt: 'price', ...boat }, 'https://x/pay/1', now, true)).toMatch(
    /^Test: [^:]*: your boat/,
  );
});

test('the message about a deposit says what we may keep, and until when the link works', () => {
  expect(
    payLinkText(
      { debt: 'deposit', ...boat, sum: 100, until: '2027-05-09T09:00:00Z' },
      'https://x/pay/2',
      now,
    ),
  ).toMatch(
    /: £100\.00 deposit for your boat on Sat 8 May, 15:00, at [^,]*, set aside on your card; we let it go after the trip, less damage, cleaning or a late return\. Open until 10:00 on Sun 9 May: /,
  );
});

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const journeys = join(import.meta.dirname, '..', 'e2e');

/** The states that axe must check: each step, dialog, drawer, error, toast and outcome of a booking. */
const states = [
  'home',
  'the drawer',
  'the package dialog',
  'Choose Date',
  'a month without days',
  'a day that is sold out',
  'a coupon that is refused',
  'a coupon that cannot be asked about',
  'a wrong address',
  'a slip in the address',
  'missing details',
  'Your Details',
  'Addons',
  'a special request',
  'Addons without data',
  'Payment',
  'the card form',
  'the third decline',
  'the bank’s question',
  'the last two minutes',
  'a hold that is over',
  'a card form that does not load',
  'paying without a connection',
  'Pay Now without a connection',
  'a lost boat',
  'the confirmation',
  'a payment that is being checked',
  'a payment that failed',
  'a payment that timed out',
  'a payment that was cancelled',
  'a payment that could not be verified',
  'a payment that arrived, in another browser',
  'the card form of Global Payments',
  'the bank’s question in the wizard',
  'back from Worldpay',
  'a form that is not Worldpay’s',
  'a payment that was cancelled at Worldpay',
  'a payment at Worldpay that timed out',
  'the booking view',
  'the cancel dialog',
  'a cancelled booking',
  'an unknown booking',
  'an unknown page',
  'the popup of the contact form',
  'a calendar that is loading for long',
  'every part of the design system',
];

describe('the screens that axe checks', () => {
  const looked = readdirSync(journeys)
    .filter((name) => name.endsWith('.e2e.ts'))
    .flatMap((name) =>
      [...readFileSync(join(journeys, name), 'utf8').matchAll(/expectAccessible\(\w+, '([^']+)'\)/g)].map(
        ([, state]) => state,
      ),
    );

  it('the accessible states include at least these 46', () => {
    expect(new Set(states).size).toBe(46);
    expect(states.filter((state) => !looked.includes(state))).toEqual([]);
  });
});

import { expect } from 'vitest';
import { comeToRest } from './come-to-rest.ts';
import { type Left, stands } from './expectations.ts';
import { days, loseWebhooks } from './settle-scenarios.ts';
import type { Setup, Ending, Scenario } from './scenario.ts';

/** The refund: £125 less the bank's £2.50. */
const refunded: Left = {
  ...stands,
  booking: 'cancelled',
  payment: 'part_refunded',
  refunded: 12_250,
  allocations: 0,
  coupon: 'free',
  mails: ['booking_cancelled', 'booking_confirmed'],
};

const isBooked = async (setup: Setup) => {
  expect((await setup.guest.payNow())?.status).toBe(200);
  expect(await setup.guest.pay()).toBe('paid');
  expect(await setup.guest.comeBack()).toBe('confirmed');
  await comeToRest(setup.site, setup.provider);
  await loseWebhooks(setup);
};

const staysAway: Ending = { name: 'the browser never comes back', leaves: [refunded] };
const cancelsAgain: Ending = {
  name: 'the browser presses Cancel again',
  after: async ({ guest }) => {
    await guest.cancel();
    expect(await guest.bookingStatus()).toBe('cancelled');
  },
  leaves: [refunded],
};
/**
 * The server is down for longer than a provider remembers an idempotency key. If the server then repeated the call, the
 * provider would refund twice.
 */
const downForDays: Ending = {
  name: 'the server stays down for two days',
  meanwhile: ({ site }) => site.passWhileDown(days(2).duration, days(2).ms),
  leaves: [refunded],
};

const cancels: Scenario = {
  name: 'a paid booking is cancelled',
  before: isBooked,
  trigger: ({ guest }) => guest.cancel(),
  endings: [cancelsAgain, staysAway],
};

export const cancelScenarios = {
  'cancel: written': [cancels],
  'refund: claimed': [{ ...cancels, endings: [staysAway, cancelsAgain, downForDays] }],
  'refund: provider answered': [{ ...cancels, endings: [downForDays, staysAway, cancelsAgain] }],
} satisfies Record<string, readonly [Scenario, ...Scenario[]]>;

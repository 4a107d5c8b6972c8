import { expect } from 'vitest';
import { comeToRest } from './come-to-rest.ts';
import { type Left, stands } from './right.ts';
import { days, loseWebhooks } from './settle-stories.ts';
import type { Scene, Sequel, Story } from './story.ts';

/** £125 less the bank's £2.50. */
const refunded: Left = {
  ...stands,
  booking: 'cancelled',
  payment: 'part_refunded',
  refunded: 12_250,
  allocations: 0,
  coupon: 'free',
  mails: ['booking_cancelled', 'booking_confirmed', 'refund_sent'],
};

const isBooked = async (scene: Scene) => {
  expect((await scene.guest.payNow())?.status).toBe(200);
  expect(await scene.guest.pay()).toBe('paid');
  expect(await scene.guest.comeBack()).toBe('confirmed');
  await comeToRest(scene.site, scene.provider);
  await loseWebhooks(scene);
};

const staysAway: Sequel = { name: 'the browser never comes back', leaves: [refunded] };
const cancelsAgain: Sequel = {
  name: 'the browser presses Cancel again',
  after: async ({ guest }) => {
    await guest.cancel();
    expect(await guest.bookingStatus()).toBe('cancelled');
  },
  leaves: [refunded],
};
/** Longer than a provider remembers the idempotency key: a repeated call would pay twice. */
const downForDays: Sequel = {
  name: 'the server stays down for two days',
  meanwhile: ({ site }) => site.passWhileDown(days(2).duration, days(2).ms),
  leaves: [refunded],
};

const cancels: Story = {
  name: 'a paid booking is cancelled',
  before: isBooked,
  strike: ({ guest }) => guest.cancel(),
  sequels: [cancelsAgain, staysAway],
};

export const cancelStories = {
  'cancel: written': [cancels],
  'refund: claimed': [{ ...cancels, sequels: [staysAway, cancelsAgain, downForDays] }],
  'refund: provider answered': [{ ...cancels, sequels: [downForDays, staysAway, cancelsAgain] }],
} satisfies Record<string, readonly [Story, ...Story[]]>;

import { expect } from 'vitest';
import { type Left, notPaid, stands } from './right.ts';
import type { Scene, Sequel, Story } from './story.ts';

const comesBack: Sequel = {
  name: 'the browser comes back to the return page',
  after: async ({ guest }) => {
    expect(await guest.comeBack()).toBe('confirmed');
    expect(await guest.bookingStatus()).toBe('open');
  },
  leaves: [stands],
};
const staysAway: Sequel = { name: 'the browser never comes back', leaves: [stands] };

export async function loseWebhooks({ site }: Scene): Promise<void> {
  await site.everywhere('faults', { kind: 'drop', always: true });
}

const beginsToPay = async ({ guest }: Scene) => {
  expect((await guest.payNow())?.status).toBe(200);
};

/** The payment itself does not notify the server. */
const pays = async ({ guest, provider }: Scene) => {
  expect(await provider.unheard(() => guest.pay())).toBe(provider.isChargedByUs ? 'unanswered' : 'paid');
};

const paysUnheard = async (scene: Scene) => {
  await loseWebhooks(scene);
  await beginsToPay(scene);
  await pays(scene);
};

const returns: Story = {
  name: 'paid, and back on the return page',
  before: paysUnheard,
  strike: ({ guest }) => guest.comeBack(),
  sequels: [staysAway, comesBack],
};
const isTold: Story = {
  name: 'paid, and a webhook says so',
  before: beginsToPay,
  strike: pays,
  sequels: [comesBack, staysAway],
};
const asks: Story = {
  name: 'paid, and nobody says so until the job asks',
  before: paysUnheard,
  strike: ({ site }) => site.advance('PT2M'),
  sequels: [staysAway, comesBack],
};
const foundLate: Story = {
  name: 'paid, and nobody says so until the hold is over',
  before: paysUnheard,
  strike: ({ site }) => site.advance('PT16M'),
  sequels: [staysAway],
};
const declined: Story = {
  name: 'the bank says no',
  before: async (scene) => {
    await loseWebhooks(scene);
    expect((await scene.guest.payNow())?.status).toBe(200);
    expect(await scene.guest.pay('declined')).toBe('declined');
  },
  strike: ({ guest }) => guest.comeBack(),
  sequels: [
    {
      name: 'another card pays on the same form',
      after: async ({ guest }) => {
        expect(await guest.comeBack()).toBe('failed');
        expect(await guest.pay()).toBe('paid');
        expect(await guest.comeBack()).toBe('confirmed');
      },
      leaves: [stands],
    },
    { name: 'the browser never comes back', leaves: [notPaid] },
  ],
};

export const days = (count: number) => ({ duration: `P${count}D`, ms: count * 24 * 3_600_000 });

/** Longer than a provider remembers that it was asked before. */
const downForDays: Sequel = {
  name: 'the server stays down for two days',
  meanwhile: ({ site }) => site.passWhileDown(days(2).duration, days(2).ms),
  leaves: [stands],
};

/** The bank's authorisation lapses after a week: nobody is charged, and both are told. */
const lapsed: Left = {
  booking: 'cancelled',
  payment: 'voided',
  captured: 0,
  refunded: 0,
  allocations: 0,
  coupon: 'free',
  mails: ['booking_confirmed', 'owner_alert', 'payment_not_taken'],
};
const downForTooLong: Sequel = {
  name: 'the server stays down until the authorisation has lapsed',
  meanwhile: ({ site }) => site.passWhileDown(days(8).duration, days(8).ms),
  leaves: [lapsed],
};

export const settleStories = {
  'settle: provider asked': [returns, isTold, asks, foundLate, declined],
  'settle: written': [
    returns,
    isTold,
    asks,
    foundLate,
    declined,
    { ...returns, name: 'paid and taken', nth: 2 },
  ],
  'capture: claimed': [{ ...returns, sequels: [staysAway, comesBack, downForDays, downForTooLong] }, isTold],
  'capture: provider answered': [{ ...returns, sequels: [comesBack, staysAway, downForDays] }, isTold],
  'webhook: stored': [isTold],
  'webhook: settled': [{ ...isTold, sequels: [staysAway, comesBack] }],
} satisfies Record<string, readonly [Story, ...Story[]]>;

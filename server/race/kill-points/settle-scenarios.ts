import { expect } from 'vitest';
import { type Left, notPaid, stands } from './expectations.ts';
import type { Setup, Ending, Scenario } from './scenario.ts';

const comesBack: Ending = {
  name: 'the browser comes back to the return page',
  after: async ({ guest }) => {
    expect(await guest.comeBack()).toBe('confirmed');
    expect(await guest.bookingStatus()).toBe('open');
  },
  leaves: [stands],
};
const staysAway: Ending = { name: 'the browser never comes back', leaves: [stands] };

export async function loseWebhooks({ site }: Setup): Promise<void> {
  await site.everywhere('faults', { kind: 'drop', always: true });
}

const beginsToPay = async ({ guest }: Setup) => {
  expect((await guest.payNow())?.status).toBe(200);
};

/** The visitor pays. If our server makes the charge, as with Global Payments, the answer to the charge is lost. */
const pays = async ({ guest, provider }: Setup) => {
  expect(await provider.unheard(() => guest.pay())).toBe(provider.isChargedByUs ? 'unanswered' : 'paid');
};

const paysUnheard = async (setup: Setup) => {
  await loseWebhooks(setup);
  await beginsToPay(setup);
  await pays(setup);
};

const returns: Scenario = {
  name: 'paid, and back on the return page',
  before: paysUnheard,
  trigger: ({ guest }) => guest.comeBack(),
  endings: [staysAway, comesBack],
};
const isTold: Scenario = {
  name: 'paid, and a webhook says so',
  before: beginsToPay,
  trigger: pays,
  endings: [comesBack, staysAway],
};
const asks: Scenario = {
  name: 'paid, and nothing tells us until the job asks',
  before: paysUnheard,
  trigger: ({ site }) => site.advance('PT2M'),
  endings: [staysAway, comesBack],
};
const foundLate: Scenario = {
  name: 'paid, and nothing tells us until the hold is over',
  before: paysUnheard,
  trigger: ({ site }) => site.advance('PT16M'),
  endings: [staysAway],
};
const declined: Scenario = {
  name: 'the bank says no',
  before: async (setup) => {
    await loseWebhooks(setup);
    expect((await setup.guest.payNow())?.status).toBe(200);
    expect(await setup.guest.pay('declined')).toBe('declined');
  },
  trigger: ({ guest }) => guest.comeBack(),
  endings: [
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

/** The server is down for longer than a provider remembers the idempotency key of an earlier call. */
const downForDays: Ending = {
  name: 'the server stays down for two days',
  meanwhile: ({ site }) => site.passWhileDown(days(2).duration, days(2).ms),
  leaves: [stands],
};

/** The authorisation has lapsed after a week. Nobody is charged, and emails tell the visitor and the owner. */
const lapsed: Left = {
  booking: 'cancelled',
  payment: 'voided',
  captured: 0,
  refunded: 0,
  allocations: 0,
  coupon: 'free',
  mails: ['booking_confirmed', 'owner_alert', 'payment_not_taken'],
};
const downForTooLong: Ending = {
  name: 'the server stays down until the authorisation has lapsed',
  meanwhile: ({ site }) => site.passWhileDown(days(8).duration, days(8).ms),
  leaves: [lapsed],
};

export const settleScenarios = {
  'settle: provider asked': [returns, isTold, asks, foundLate, declined],
  'settle: written': [
    returns,
    isTold,
    asks,
    foundLate,
    declined,
    { ...returns, name: 'paid and taken', nth: 2 },
  ],
  'capture: claimed': [{ ...returns, endings: [staysAway, comesBack, downForDays, downForTooLong] }, isTold],
  'capture: provider answered': [{ ...returns, endings: [comesBack, staysAway, downForDays] }, isTold],
  'webhook: stored': [isTold],
  'webhook: settled': [{ ...isTold, endings: [staysAway, comesBack] }],
} satisfies Record<string, readonly [Scenario, ...Scenario[]]>;

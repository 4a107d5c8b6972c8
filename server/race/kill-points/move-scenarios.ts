import { expect } from 'vitest';
import { comeToRest } from './come-to-rest.ts';
import { type Left, stands } from './expectations.ts';
import { loseWebhooks } from './settle-scenarios.ts';
import type { Setup, Ending, Scenario } from './scenario.ts';

const dearerBy = 20;

const moved: Left = { ...stands, mails: ['booking_confirmed', 'booking_moved'] };
const difference: Left = { ...stands, captured: dearerBy * 100, mails: [] };
const notPaid: Left = { ...stands, payment: 'cancelled', captured: 0, mails: [] };

export const isBooked = async ({ guest, site, provider }: Setup) => {
  expect((await guest.payNow())?.status).toBe(200);
  expect(await guest.pay()).toBe('paid');
  expect(await guest.comeBack()).toBe('confirmed');
  await comeToRest(site, provider);
};

const movesAtOnce: Scenario = {
  name: 'a paid booking is moved, and nothing is owed',
  before: isBooked,
  trigger: async ({ guest, anotherSlot }) => guest.move(await anotherSlot(0)),
  endings: [
    {
      name: 'the browser presses Move again',
      after: async ({ guest }) => {
        expect((await guest.pressAgain())?.status).toBe(200);
      },
      leaves: [moved],
    },
    { name: 'the browser never comes back', leaves: [moved] },
  ],
};

const paysAfterAll: Ending = {
  name: 'the browser presses Move again, and pays',
  after: async ({ guest, site }) => {
    // The killed server held a lease for its call. After a minute, the lease has expired.
    await site.advance('PT1M');
    expect((await guest.pressAgain())?.status).toBe(200);
    expect(await guest.pay()).toBe('paid');
    expect(await guest.comeBack()).toBe('confirmed');
  },
  leaves: [moved, difference],
};

const movesForMoney: Scenario = {
  name: 'a paid booking is to be moved to a dearer time',
  before: isBooked,
  trigger: async ({ guest, anotherSlot }) => guest.move(await anotherSlot(dearerBy)),
  endings: [paysAfterAll, { name: 'the browser never comes back', leaves: [stands, notPaid] }],
};

const changesItsMind: Scenario = {
  name: 'a move that waits for its payment is given up for another',
  before: async (setup) => {
    await isBooked(setup);
    expect((await setup.guest.move(await setup.anotherSlot(dearerBy)))?.status).toBe(200);
  },
  trigger: async ({ guest, anotherSlot }) => guest.move(await anotherSlot(dearerBy)),
  endings: [
    { ...paysAfterAll, leaves: [moved, notPaid, difference] },
    { name: 'the browser never comes back', leaves: [stands, notPaid] },
  ],
};

/**
 * The visitor has paid for the move. No webhook comes, so our server first hears of the payment on the return page.
 * Even if the server is killed then, the move is made and its price difference charged.
 */
export const movePaid: Scenario = {
  name: 'a move is paid, and back on the return page',
  before: async (setup) => {
    await isBooked(setup);
    await loseWebhooks(setup);
    const { guest, provider } = setup;
    expect((await guest.move(await setup.anotherSlot(dearerBy)))?.status).toBe(200);
    expect(await provider.unheard(() => guest.pay())).toBe(provider.isChargedByUs ? 'unanswered' : 'paid');
  },
  trigger: ({ guest }) => guest.comeBack(),
  endings: [
    { name: 'the browser never comes back', leaves: [moved, difference] },
    {
      name: 'the browser comes back to the return page',
      after: async ({ guest }) => {
        expect(await guest.comeBack()).toBe('confirmed');
      },
      leaves: [moved, difference],
    },
  ],
};

/** Nobody pays for the move in time. */
export const moveRunsOut: Scenario = {
  name: 'a move that waits for its payment runs out',
  before: async (setup) => {
    await isBooked(setup);
    await loseWebhooks(setup);
    expect((await setup.guest.move(await setup.anotherSlot(dearerBy)))?.status).toBe(200);
  },
  trigger: ({ site }) => site.advance('PT16M'),
  endings: [{ name: 'the browser never comes back', leaves: [stands, notPaid] }],
};

export const moveScenarios = {
  'move: written': [movesAtOnce],
  'move: place kept': [movesForMoney],
  'move: given up at the provider': [changesItsMind],
} satisfies Record<string, readonly [Scenario, ...Scenario[]]>;

import { expect } from 'vitest';
import { isCall } from '../providers/provider-at-simulator.ts';
import { notPaid, paidTooLate, stands } from './expectations.ts';
import { loseWebhooks } from './settle-scenarios.ts';
import type { Ending, Scenario, Setup } from './scenario.ts';
import { until } from '@slipway/testing/until.ts';

const holdOver = ({ site }: Setup) => site.advance('PT2M');

/** No webhook arrives, so only the jobs can learn the outcome. */
const holds = async (setup: Setup) => {
  await loseWebhooks(setup);
  expect((await setup.guest.payNow())?.status).toBe(200);
  await nearlyOver(setup);
};

/**
 * Moves the clock almost to the end of the hold, and waits until the reconciler has asked the provider. The
 * next job that acts is then the sweep, which ends the hold.
 */
async function nearlyOver({ site, provider }: Setup): Promise<void> {
  const looks = async () =>
    (await site.simulator.requests(provider.merchant)).filter((request) =>
      isCall(provider.calls.look, request),
    ).length;
  const before = await looks();
  await site.advance('PT14M');
  await until('the job has looked', async () => (await looks()) > before);
}

/** The card form is open, and the provider fails every call that would cancel the payment. */
const holdsUnreachably = async (setup: Setup) => {
  await holds(setup);
  const { control, calls } = setup.provider;
  await control('faults', { kind: 'server_error', ...calls.giveUp, always: true });
};

const staysAway: Ending = { name: 'the browser never comes back', leaves: [notPaid] };
const triesToPay: Ending = {
  name: 'the browser tries to pay',
  // Worldpay is left out, because its form still accepts a payment. `paysLate` plays the late payment.
  where: ['stripe', 'globalpay'],
  after: async ({ guest }) => {
    expect(await guest.pay()).toBe('cannot');
    expect(await guest.comeBack()).not.toBe('confirmed');
  },
  leaves: [notPaid],
};

const paysLate: Ending = {
  name: 'the shopper pays on the form that is still open, and the boat is still free',
  where: ['stripe', 'worldpay'],
  meanwhile: async ({ guest }) => {
    expect(await guest.pay()).toBe('paid');
  },
  leaves: [stands],
};
const paysTooLate: Ending = {
  name: 'others take the boat, and then the shopper pays on the form that is still open',
  where: ['stripe', 'worldpay'],
  after: async ({ sellOut, guest }) => {
    await sellOut();
    expect(await guest.pay()).toBe('paid');
    expect(await guest.comeBack()).toBe('cancelled');
  },
  leaves: [paidTooLate],
};

const runsOut: Scenario = {
  name: 'a hold runs out',
  before: holds,
  trigger: holdOver,
  endings: [staysAway, triesToPay],
};
const runsOutUnreachably: Scenario = {
  name: 'a hold runs out while the provider gives nothing up',
  before: holdsUnreachably,
  trigger: holdOver,
  endings: [paysTooLate, paysLate, staysAway],
};

/** A visitor paid for a boat that was already sold. The server dies while it voids the authorisation. */
const letsGo: Scenario = {
  name: 'late money for a boat that is gone',
  where: ['stripe', 'worldpay'],
  before: async (setup) => {
    await holdsUnreachably(setup);
    await holdOver(setup);
    await setup.sellOut();
  },
  trigger: async ({ site, guest }) => {
    expect(await guest.pay()).toBe('paid');
    await site.everywhere('faults/clear');
    await guest.comeBack();
  },
  endings: [
    { name: 'the browser never comes back', leaves: [paidTooLate] },
    {
      name: 'the browser comes back',
      after: async ({ guest }) => {
        expect(await guest.comeBack()).toBe('cancelled');
      },
      leaves: [paidTooLate],
    },
  ],
};

export const expireScenarios = {
  'expire: provider asked': [runsOut, runsOutUnreachably],
  'expire: hold ended': [runsOutUnreachably, runsOut],
  'cancel payment: claimed': [runsOut, runsOutUnreachably],
  'cancel payment: provider answered': [runsOut],
  'void: claimed': [letsGo],
  'void: provider answered': [letsGo],
} satisfies Record<string, readonly [Scenario, ...Scenario[]]>;

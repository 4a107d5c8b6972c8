import { expect } from 'vitest';
import { comeToRest } from './come-to-rest.ts';
import { neverBegun, notPaid, replaced, stands } from './expectations.ts';
import type { Setup, Ending, Scenario } from './scenario.ts';

/** Long enough for the hold to end. */
const holdOver = 'PT16M';
/** Long enough for the dead server's lease on the call to end. */
const leaseOver = 'PT20S';

const paysAfterRetry = async ({ site, guest }: Setup) => {
  await site.advance(leaseOver);
  const answer = await guest.pressAgain();
  expect(answer?.status, answer?.text).toBe(200);
  expect((await guest.pressAgain())?.text, 'the first answer, byte for byte').toBe(answer?.text);
  expect(await guest.pay()).toBe('paid');
  expect(await guest.comeBack()).toBe('confirmed');
};

const retries: Ending = {
  name: 'the browser presses again and pays',
  after: paysAfterRetry,
  leaves: [stands],
};
const staysAway: Ending = {
  name: 'the browser never comes back',
  after: ({ site }) => site.advance(holdOver),
  leaves: [notPaid],
};
const retriesTooLate: Ending = {
  name: 'the browser presses again when the hold is over',
  after: async ({ site, guest, provider }) => {
    await site.advance(holdOver);
    await comeToRest(site, provider);
    const answer = await guest.pressAgain();
    // The server may repeat its stored answer, but a card form opened from that answer can no longer take a payment.
    if (answer?.status === 200) expect(await guest.pay()).toBe('cannot');
    else expect(answer?.envelope.data.code).toBe('hold_over');
  },
  leaves: [notPaid],
};
const killedAgain: Ending = {
  name: 'the browser presses again, the server dies in the same place again, and again it presses',
  after: async (setup) => {
    const { site, guest } = setup;
    await site.advance(leaseOver);
    site.order({ point: 'begin: provider answered', nth: 1 });
    await Promise.all([site.death(), guest.pressAgain()]);
    await site.start();
    await paysAfterRetry(setup);
  },
  leaves: [stands],
};

const paysNow = ({ guest }: Setup) => guest.payNow();
const pressesPayNow: Scenario = {
  name: 'Pay Now',
  trigger: paysNow,
  endings: [retries, { ...staysAway, leaves: [neverBegun] }, { ...retriesTooLate, leaves: [neverBegun] }],
};

const changesOrder = ({ guest }: Setup) => guest.payNow(5);
const retriesChange: Ending = { ...retries, leaves: [replaced, stands] };
const staysAwayAfterChange: Ending = { ...staysAway, leaves: [replaced, neverBegun] };

const changes: Scenario = {
  name: 'Pay Now after a change',
  before: paysNow,
  trigger: changesOrder,
  endings: [retriesChange, staysAwayAfterChange],
};

export const beginScenarios = {
  'begin: hold written': [
    pressesPayNow,
    {
      name: 'nothing to pay',
      trigger: ({ guest }) => guest.bookFree(),
      endings: [
        {
          name: 'the browser presses again',
          after: async ({ guest }) => {
            expect((await guest.pressAgain())?.status).toBe(200);
            expect(await guest.bookingStatus()).toBe('open');
          },
          leaves: [free()],
        },
        { name: 'the browser never comes back', leaves: [free()] },
      ],
    },
  ],
  'begin: provider answered': [
    { ...pressesPayNow, endings: [...pressesPayNow.endings, killedAgain] },
    changes,
  ],
  'begin: answer stored': [
    { ...pressesPayNow, endings: [retries, staysAway, retriesTooLate] },
    { ...changes, endings: [retriesChange, { ...staysAway, leaves: [replaced, notPaid] }] },
  ],
  'begin: taken up again': [
    {
      name: 'Pay Now, killed at the provider, and pressed again',
      before: async ({ site, guest }) => {
        site.order({ point: 'begin: provider answered', nth: 1 });
        await Promise.all([site.death(), guest.payNow()]);
        await site.start();
        await site.advance(leaseOver);
      },
      trigger: ({ guest }) => guest.pressAgain(),
      endings: pressesPayNow.endings,
    },
  ],
  'replace: given up at the provider': [
    {
      name: 'Pay Now after a change',
      before: paysNow,
      trigger: changesOrder,
      endings: [
        retriesChange,
        { ...staysAway, leaves: [notPaid] },
        {
          name: 'the browser returns to the old card form',
          where: ['stripe'],
          after: async ({ guest }) => {
            expect(await guest.pay(), 'a cancelled payment cannot be paid').toBe('cannot');
            expect(await guest.comeBack(), 'and nothing is under way').toBe('failed');
            // Pressing Pay Now again, this time with the original order, opens a new card form.
            expect((await guest.payNow())?.status).toBe(200);
            expect(await guest.pay()).toBe('paid');
            expect(await guest.comeBack()).toBe('confirmed');
          },
          leaves: [replaced, stands],
        },
        {
          name: 'the browser pays in the old card form, where only we charge and nothing was given up',
          where: ['globalpay'],
          after: async ({ guest }) => {
            expect(await guest.pay()).toBe('paid');
            expect(await guest.comeBack()).toBe('confirmed');
          },
          leaves: [stands],
        },
      ],
    },
  ],
  'replace: written': [changes],
} satisfies Record<string, readonly [Scenario, ...Scenario[]]>;

function free() {
  return { ...stands, payment: 'captured', captured: 0 } as const;
}

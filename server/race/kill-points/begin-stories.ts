import { expect } from 'vitest';
import { comeToRest } from './come-to-rest.ts';
import { neverBegun, notPaid, replaced, stands } from './right.ts';
import type { Scene, Sequel, Story } from './story.ts';

/** The hold has long ended; a visitor who returns must come before. */
const holdOver = 'PT16M';
/** Until then the dead call's lease may still be valid. */
const leaseOver = 'PT20S';

const paysAfterRetry = async ({ site, guest }: Scene) => {
  await site.advance(leaseOver);
  const answer = await guest.pressAgain();
  expect(answer?.status, answer?.text).toBe(200);
  expect((await guest.pressAgain())?.text, 'the first answer, byte for byte').toBe(answer?.text);
  expect(await guest.pay()).toBe('paid');
  expect(await guest.comeBack()).toBe('confirmed');
};

const retries: Sequel = {
  name: 'the browser presses again and pays',
  after: paysAfterRetry,
  leaves: [stands],
};
const staysAway: Sequel = {
  name: 'the browser never comes back',
  after: ({ site }) => site.advance(holdOver),
  leaves: [notPaid],
};
const retriesTooLate: Sequel = {
  name: 'the browser presses again when the hold is over',
  after: async ({ site, guest, provider }) => {
    await site.advance(holdOver);
    await comeToRest(site, provider);
    const answer = await guest.pressAgain();
    // A stored answer is replayed; it leads to a card form that can no longer be paid.
    if (answer?.status === 200) expect(await guest.pay()).toBe('cannot');
    else expect(answer?.envelope.data.code).toBe('hold_over');
  },
  leaves: [notPaid],
};
const killedAgain: Sequel = {
  name: 'the browser presses again, the server dies in the same place again, and again it presses',
  after: async (scene) => {
    const { site, guest } = scene;
    await site.advance(leaseOver);
    site.order({ point: 'begin: provider answered', nth: 1 });
    await Promise.all([site.death(), guest.pressAgain()]);
    await site.start();
    await paysAfterRetry(scene);
  },
  leaves: [stands],
};

const paysNow = ({ guest }: Scene) => guest.payNow();
const pressesPayNow: Story = {
  name: 'Pay Now',
  strike: paysNow,
  sequels: [retries, { ...staysAway, leaves: [neverBegun] }, { ...retriesTooLate, leaves: [neverBegun] }],
};

const changesOrder = ({ guest }: Scene) => guest.payNow(5);
const retriesChange: Sequel = { ...retries, leaves: [replaced, stands] };
const staysAwayAfterChange: Sequel = { ...staysAway, leaves: [replaced, neverBegun] };

const changes: Story = {
  name: 'Pay Now after a change',
  before: paysNow,
  strike: changesOrder,
  sequels: [retriesChange, staysAwayAfterChange],
};

export const beginStories = {
  'begin: hold written': [
    pressesPayNow,
    {
      name: 'nothing to pay',
      strike: ({ guest }) => guest.bookFree(),
      sequels: [
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
    { ...pressesPayNow, sequels: [...pressesPayNow.sequels, killedAgain] },
    changes,
  ],
  'begin: answer stored': [
    { ...pressesPayNow, sequels: [retries, staysAway, retriesTooLate] },
    { ...changes, sequels: [retriesChange, { ...staysAway, leaves: [replaced, notPaid] }] },
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
      strike: ({ guest }) => guest.pressAgain(),
      sequels: pressesPayNow.sequels,
    },
  ],
  'replace: given up at the provider': [
    {
      name: 'Pay Now after a change',
      before: paysNow,
      strike: changesOrder,
      sequels: [
        retriesChange,
        { ...staysAway, leaves: [notPaid] },
        {
          name: 'the browser goes back to the old card form',
          where: ['stripe'],
          after: async ({ guest }) => {
            expect(await guest.pay(), 'what was given up cannot be paid').toBe('cannot');
            expect(await guest.comeBack(), 'and nothing is under way').toBe('failed');
            // Pay Now as it was before the change, for a new card form.
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
} satisfies Record<string, readonly [Story, ...Story[]]>;

function free() {
  return { ...stands, payment: 'captured', captured: 0 } as const;
}

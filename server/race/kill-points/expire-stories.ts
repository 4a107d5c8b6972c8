import { expect, vi } from 'vitest';
import { notPaid, paidTooLate, stands } from './right.ts';
import { loseWebhooks } from './settle-stories.ts';
import type { Scene, Sequel, Story } from './story.ts';

const holdOver = ({ site }: Scene) => site.advance('PT2M');

/** No webhook says what became of it before the jobs have. */
const holds = async (scene: Scene) => {
  await loseWebhooks(scene);
  expect((await scene.guest.payNow())?.status).toBe(200);
  await nearlyOver(scene);
};

/** The job has asked a moment ago, so that it is the sweep which comes next. */
async function nearlyOver({ site, guest }: Scene): Promise<void> {
  await site.advance('PT14M');
  const path = `/v1/payment_intents/${guest.intent()}`;
  const hasAsked = async () =>
    (await site.till.requests(site.keys.secretKey)).some((call) => call.path === path);
  await vi.waitUntil(hasAsked, { timeout: 30_000, interval: 100 });
}

/** The card form is still open, and nothing can be given up at the provider. */
const holdsUnreachably = async (scene: Scene) => {
  await holds(scene);
  const { site } = scene;
  const path = '/v1/payment_intents/*/cancel';
  await site.till.control('faults', {
    merchant: site.keys.secretKey,
    kind: 'server_error',
    method: 'POST',
    path,
    always: true,
  });
};

const staysAway: Sequel = { name: 'the browser never comes back', leaves: [notPaid] };
const triesToPay: Sequel = {
  name: 'the browser tries to pay',
  after: async ({ guest }) => {
    expect(await guest.pay()).toBe('payment_intent_unexpected_state');
    expect(await guest.comeBack()).not.toBe('confirmed');
  },
  leaves: [notPaid],
};

const paysLate: Sequel = {
  name: 'the shopper pays on the form that is still open, and the boat is still free',
  meanwhile: async ({ guest }) => {
    expect(await guest.pay()).toBe('requires_capture');
  },
  leaves: [stands],
};
const paysTooLate: Sequel = {
  name: 'others take the boat, and then the shopper pays on the form that is still open',
  after: async ({ sellOut, guest }) => {
    await sellOut();
    expect(await guest.pay()).toBe('requires_capture');
    expect(await guest.comeBack()).toBe('cancelled');
  },
  leaves: [paidTooLate],
};

const runsOut: Story = {
  name: 'a hold runs out',
  before: holds,
  strike: holdOver,
  sequels: [staysAway, triesToPay],
};
const runsOutUnreachably: Story = {
  name: 'a hold runs out while the provider gives nothing up',
  before: holdsUnreachably,
  strike: holdOver,
  sequels: [paysTooLate, paysLate, staysAway],
};

/** Somebody paid for a boat that was gone: the authorisation is being let go when the server dies. */
const letsGo: Story = {
  name: 'late money for a boat that is gone',
  before: async (scene) => {
    await holdsUnreachably(scene);
    await holdOver(scene);
    await scene.sellOut();
  },
  strike: async ({ site, guest }) => {
    expect(await guest.pay()).toBe('requires_capture');
    await site.till.control('faults/clear', { merchant: site.keys.secretKey });
    await guest.comeBack();
  },
  sequels: [
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

export const expireStories = {
  'expire: provider asked': [runsOut, runsOutUnreachably],
  'expire: hold ended': [runsOutUnreachably, runsOut],
  'release: claimed': [runsOut, runsOutUnreachably],
  'release: provider answered': [runsOut],
  'void: claimed': [letsGo],
  'void: provider answered': [letsGo],
} satisfies Record<string, readonly [Story, ...Story[]]>;

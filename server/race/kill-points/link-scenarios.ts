import { expect } from 'vitest';
import { aLinkFor, owing, sellsAtDock, sellsByLink } from './desk-sales.ts';
import { type Left, notPaid, stands } from './expectations.ts';
import { loseWebhooks } from './settle-scenarios.ts';
import type { Ending, Scenario, Setup } from './scenario.ts';

const sold: Left = { ...stands, captured: 15_000, coupon: 'free' };
/** The result after the debt is paid by card. The sale sends an email, and the payment sends none. */
const paid: Left = sold;
const closed: Left = { ...owing, payment: 'cancelled' };
const lateness: Left = { ...sold, mails: [] };

const links = new WeakMap<Setup, string>();
const linkOf = (setup: Setup) => links.get(setup) ?? '';

const keepsPlace = async (setup: Setup) => {
  const { payLink: address } = await sellsByLink(setup);
  links.set(setup, (address ?? '').slice(-26));
};
const owesAtDock = async (setup: Setup) => {
  await sellsAtDock(setup);
  links.set(setup, await aLinkFor(setup));
};

const pays = async ({ guest }: Setup) => {
  expect(await guest.pay()).toBe('paid');
  expect(await guest.comeBack()).toBe('confirmed');
};
const pressesAgain = async (setup: Setup) => {
  // A minute later, the killed server's lease on the call has expired.
  await setup.site.advance('PT1M');
  const answer = await setup.guest.pressAgain();
  expect(answer?.status, answer?.text).toBe(200);
  await pays(setup);
};
const opensAgain = async (setup: Setup) => {
  expect((await setup.guest.payByLink(linkOf(setup)))?.status).toBe(200);
  await pays(setup);
};

const formOver = ({ site }: Setup) => site.advance('P1DT1M');

/** If nobody pays, the visitor gets an email only if the server had stored the payment form before it was killed. */
const pressesForPlace = (isStored: boolean): Scenario => ({
  name: 'Pay, by link, for a place that is kept',
  before: keepsPlace,
  trigger: (setup) => setup.guest.payByLink(linkOf(setup)),
  endings: [
    { name: 'the browser presses again and pays', after: pressesAgain, leaves: [sold] },
    {
      name: 'the link is opened anew and paid',
      after: opensAgain,
      leaves: [{ ...notPaid, ...standing(), mails: ['booking_confirmed'] }, lateness],
    },
    { name: 'nobody comes back', after: formOver, leaves: [isStored ? notPaid : { ...notPaid, mails: [] }] },
  ],
});
const pressesForDebt: Scenario = {
  name: 'Pay, by link, for a debt',
  before: owesAtDock,
  trigger: (setup) => setup.guest.payByLink(linkOf(setup)),
  endings: [
    { name: 'the browser presses again and pays', after: pressesAgain, leaves: [paid] },
    { name: 'the link is opened anew and paid', after: opensAgain, leaves: [closed, lateness] },
    { name: 'nobody comes back', after: formOver, leaves: [closed] },
  ],
};

function standing() {
  return { booking: 'confirmed', allocations: 1 } as const;
}

/** The visitor has paid by the link. No webhook arrives, so the return page is the first to tell our server. */
function comesBackPaid(name: string, before: (setup: Setup) => Promise<void>): Scenario {
  const endings: Ending[] = [
    { name: 'the browser never comes back', leaves: [sold] },
    {
      name: 'the browser comes back to the return page',
      after: async ({ guest }) => {
        expect(await guest.comeBack()).toBe('confirmed');
      },
      leaves: [sold],
    },
  ];
  return {
    name,
    before: async (setup) => {
      await before(setup);
      await loseWebhooks(setup);
      expect((await setup.guest.payByLink(linkOf(setup)))?.status).toBe(200);
      const { guest, provider } = setup;
      expect(await provider.unheard(() => guest.pay())).toBe(provider.isChargedByUs ? 'unanswered' : 'paid');
    },
    trigger: ({ guest }) => guest.comeBack(),
    endings,
  };
}

export const placePaid = comesBackPaid('a place that was kept is paid by link', keepsPlace);
export const debtPaid = comesBackPaid('a debt is paid by link', owesAtDock);
export const linkPresses = [pressesForPlace(false), pressesForDebt] as const;
export const storedLinkPresses = [pressesForPlace(true), pressesForDebt] as const;

export const linkScenarios = {
  'pay link: attempt written': [pressesForPlace(false), pressesForDebt],
} satisfies Record<string, readonly [Scenario, ...Scenario[]]>;

import { objectToCharge } from '@slipway/shared/api/bookings.ts';
import { answerObjection, chargeParty, letChargeGo } from '@slipway/shared/api/console/charges.ts';
import { sendPayLink } from '@slipway/shared/api/console/money.ts';
import { intentIn } from '@slipway/testing/checkout/stripe-checkout.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { call } from '../two-servers.ts';
import { comeToRest } from './come-to-rest.ts';
import { countOf, owing, sellsAtDock } from './desk-sales.ts';
import { Desk } from './desk.ts';
import type { CommandCase } from './desk-scenarios.ts';
import type { Left } from './expectations.ts';
import type { Ending, Scenario, Setup } from './scenario.ts';
import { days } from './settle-scenarios.ts';

/** A part of a card deposit is withheld: that part is taken once, and the rest is refunded once. */

const taken: Left = {
  ...owing,
  payment: 'part_refunded',
  captured: 10_000,
  refunded: 7_000,
  mails: ['booking_confirmed', 'charge_made', 'refund_sent'],
};
const objectedTo: Left = {
  ...taken,
  mails: ['booking_confirmed', 'charge_made', 'owner_alert', 'refund_sent'],
};
const lost: Left = {
  ...owing,
  payment: 'voided',
  mails: ['booking_confirmed', 'charge_made', 'owner_alert'],
};

async function setsDepositAside(setup: Setup): Promise<void> {
  await sellsAtDock(setup);
  const { desk, guest } = setup;
  const asked = { bookingId: guest.bookingId, debt: 'deposit' };
  const { result } = await desk.does<{ payLink: string }>(sendPayLink, asked);
  expect((await guest.payByLink(result.payLink.slice(-26)))?.status).toBe(200);
  expect(await guest.pay()).toBe('paid');
  await guest.comeBack();
}

const charges = new WeakMap<Setup, string>();
const ofDeposit = (setup: Setup) => ({
  bookingId: setup.guest.bookingId,
  kind: 'cleaning',
  amount: 30,
  because: 'a messy deck',
  from: 'deposit',
});

async function isKeptOf(setup: Setup): Promise<void> {
  await setsDepositAside(setup);
  const { result } = await setup.desk.does<{ charges: [string] }>(chargeParty, ofDeposit(setup));
  charges.set(setup, result.charges[0]);
  await setup.site.advance('PT2M');
}

async function isObjectedTo(setup: Setup): Promise<void> {
  await isKeptOf(setup);
  const { guest, site } = setup;
  const said = {
    id: guest.bookingId!,
    email: guest.email,
    charge_id: charges.get(setup)!,
    words: 'It was clean.',
  };
  expect((await call(site.server, objectToCharge, said)).status).toBe(200);
}

const nobodyAnswers = (leaves: Left): Ending => ({ name: 'nobody says anything more', leaves: [leaves] });
const holdEnds: Ending = {
  name: 'the server stays down until the bank has released it',
  meanwhile: ({ site }) => site.passWhileDown(days(8).duration, days(8).ms),
  leaves: [lost],
};

const isTaken: Scenario = {
  name: 'the 48 hours of a charge are over',
  before: isKeptOf,
  trigger: ({ site }) => site.advance('P2D'),
  endings: [nobodyAnswers(taken), holdEnds],
};
const isTakenAllTheSame: Scenario = {
  name: 'the 48 hours of a charge are over, and the party has objected',
  before: isObjectedTo,
  trigger: ({ site }) => site.advance('P2D'),
  endings: [
    nobodyAnswers(objectedTo),
    {
      name: 'a manager gives it back',
      // This ending runs only with Stripe, because only with Stripe is an email sent for each refund.
      where: ['stripe'],
      after: async (setup) => {
        // The rest of the deposit is refunded first. Otherwise both sums could be refunded together.
        await comeToRest(setup.site, setup.provider);
        // A new session, because the owner's earlier session has ended.
        await new Desk(setup.site).does(answerObjection, {
          charge: charges.get(setup),
          givenBack: 30,
          answer: 'You are right.',
        });
        await setup.site.advance('PT2M');
      },
      leaves: [
        {
          ...objectedTo,
          payment: 'refunded',
          refunded: 10_000,
          mails: [
            'booking_confirmed',
            'charge_answered',
            'charge_made',
            'owner_alert',
            'refund_sent',
            'refund_sent',
          ],
        },
      ],
    },
  ],
};

export const depositAskedFor = [isTaken, isTakenAllTheSame] satisfies [Scenario, Scenario];
/** The deposit has already been captured, so the end of the bank's hold changes nothing. */
const isWithUs: Ending = {
  ...holdEnds,
  name: 'the server stays down for as long as a bank holds',
  leaves: [taken],
};
export const depositTaken = [
  { ...isTaken, endings: [nobodyAnswers(taken), isWithUs] },
  isTakenAllTheSame,
] satisfies [Scenario, Scenario];

/** The party disputes the withheld money, and its bank pays it back. No debt is left, and nothing is refunded twice. */
const atBank = ({ site, guest }: Setup, done: object) =>
  site.simulator.control(`payments/${intentIn(guest.begun!)}`, done);
export const depositDisputed: Scenario = {
  name: 'the kept part of a deposit is disputed',
  // Disputes are tested only with Stripe.
  where: ['stripe'],
  before: async (setup) => {
    await isKeptOf(setup);
    await setup.site.advance('P2D');
    await comeToRest(setup.site, setup.provider);
  },
  trigger: (setup) => atBank(setup, { action: 'dispute', amount: 3_000 }),
  endings: [
    {
      name: 'and lost',
      after: async (setup) => {
        await comeToRest(setup.site, setup.provider);
        await atBank(setup, { action: 'dispute_lost' });
        await setup.site.simulator.allDelivered(setup.provider.merchant);
      },
      leaves: [
        {
          ...taken,
          mails: ['booking_confirmed', 'charge_made', 'owner_alert', 'owner_alert', 'refund_sent'],
        },
      ],
    },
  ],
};

export const depositScenarios = {
  'deposit: to be taken': depositAskedFor,
} satisfies Record<string, readonly [Scenario, ...Scenario[]]>;

const byLink = (setup: Setup) => ({ ...ofDeposit(setup), from: 'pay_link' });
const chargesOf = (setup: Setup, more = sql`true`) =>
  countOf(setup, sql`charges where booking_id = ${setup.guest.bookingId} and ${more}`);
const charged: Left = { ...owing, mails: ['booking_confirmed', 'charge_made'] };

export const chargeCommands: readonly CommandCase[] = [
  {
    name: 'a charge is asked for by link',
    before: sellsAtDock,
    press: (setup) => setup.desk.press(chargeParty, byLink(setup)),
    count: (setup) => chargesOf(setup),
    notDone: [owing],
    done: [charged],
  },
  {
    name: 'a charge is let go',
    before: async (setup) => {
      await sellsAtDock(setup);
      const { result } = await setup.desk.does<{ charges: [string] }>(chargeParty, byLink(setup));
      charges.set(setup, result.charges[0]);
      await setup.site.advance('PT2M');
    },
    press: (setup) => setup.desk.press(letChargeGo, { charge: charges.get(setup), because: 'a kindness' }),
    count: (setup) => chargesOf(setup, sql`let_go_at is not null`),
    notDone: [charged],
    done: [{ ...charged, mails: ['booking_confirmed', 'charge_answered', 'charge_made'] }],
  },
];

import type { RefusalCode } from '@slipway/shared/api/refusals.ts';
import { expect } from 'vitest';
import type { PlayedProvider } from '../providers/providers-at-simulator.ts';
import type { Errand, ProviderAtSimulator } from '../providers/provider-at-simulator.ts';
import type { Slot } from '../scene.ts';
import { bookingsOf, comeToRest, mailsTo, moneyOf, nothing } from './books.ts';
import { pressesUntilItWorks } from './paid-bookings.ts';
import { type PayingSite, lastBoat } from './paying-site.ts';
import { type ProviderFault, calm } from './provider-faults.ts';
import { Customer, priceFor } from './customer.ts';
import { captured, expectBooked } from './scenario-ends.ts';

const slotTaken: RefusalCode = 'slot_taken';

/**
 * A payment during which a fault strikes one kind of call. `happens` plays the scenario and checks the facts
 * that must be true after every fault.
 */
type Scenario = {
  name: string;
  struck: Errand;
  /** The providers at which the scenario can happen; default: all. */
  where?: readonly PlayedProvider[];
  happens: (setup: Setup) => Promise<void>;
};

type Setup = {
  site: PayingSite;
  provider: ProviderAtSimulator;
  slot: Slot;
  customer: Customer;
  /** A rival for the last boat. */
  other: Customer;
  fault: ProviderFault;
  strike: () => Promise<unknown>;
  /** Moves the clock and runs the jobs while the fault lasts; calls `look` after each step. */
  endure: (look?: () => Promise<void>) => Promise<void>;
  end: () => Promise<void>;
};

const letGo = { payments: 1, held: 0, captured: 0, refunded: 0 };
const pastTheHold = 16 * 60;
const adminFee = 250;

export const faultScenarios: readonly Scenario[] = [
  {
    name: 'the payment is begun, and the shopper presses again',
    struck: 'begin',
    async happens({ site, slot, customer, other, fault, strike, endure, end }) {
      await strike();
      await pressesPayNow(customer, slot, fault);
      expect((await other.payNow(slot)).code).toBe(slotTaken);
      await endure();
      await end();
      await pressesUntilItWorks(customer, slot);
      await paysAndKnows(customer);
      await expectBooked(site, customer);
    },
  },
  {
    name: 'the payment is begun, and the shopper leaves',
    struck: 'begin',
    async happens({ site, provider, slot, customer, other, fault, strike, end }) {
      await strike();
      await pressesPayNow(customer, slot, fault);
      await site.advance(pastTheHold);
      await site.work();
      expect((await other.payNow(slot)).code).not.toBe(slotTaken);
      await end();
      await takesOver(other, slot);
      if (customer.inHand === undefined) expect((await customer.payNow(slot)).code).toBe('hold_over');
      else await paysTooLate(provider, customer);
      await expectBooked(site, other);
      const hasPaid = provider.formOutlivesHold && customer.inHand !== undefined;
      expect(await moneyOf(site, customer)).toEqual(hasPaid ? letGo : nothing);
    },
  },
  {
    name: 'the payment is looked at, and the shopper waits',
    struck: 'look',
    async happens({ site, provider, slot, customer, fault, strike, endure, end }) {
      await customer.payNow(slot);
      await provider.unheard(() => customer.paysWith('pays'));
      await strike();
      await customer.returns();
      await endure(async () => {
        expect(await customer.outcome()).toBe(isTold(provider, fault) ? 'confirmed' : 'pending');
      });
      await end();
      expect(await customer.outcome()).toBe('confirmed');
      await expectBooked(site, customer);
    },
  },
  {
    name: 'the payment is looked at until the hold is over, and nobody else came',
    struck: 'look',
    async happens({ site, provider, slot, customer, fault, strike, end }) {
      await customer.payNow(slot);
      await provider.unheard(() => customer.paysWith('pays'));
      await strike();
      await site.advance(pastTheHold);
      await site.work();
      expect(await customer.outcome()).toBe(isTold(provider, fault) ? 'confirmed' : 'pending');
      await end();
      await comeToRest(site);
      expect(await customer.outcome()).toBe('confirmed');
      await expectBooked(site, customer);
    },
  },
  {
    name: 'the payment is looked at until the hold is over, and somebody else wants the boat',
    struck: 'look',
    async happens({ site, provider, slot, customer, other, fault, strike, end }) {
      await customer.payNow(slot);
      await provider.unheard(() => customer.paysWith('pays'));
      await strike();
      await site.advance(pastTheHold);
      await site.work();
      if (fault.isOnlyDoubled) {
        expect((await other.payNow(slot)).code).toBe(slotTaken);
        return expectBooked(site, customer);
      }
      // If the return would prove the payment and so book the boat, the customer does not return.
      if (!provider.provesByReturn) expect(await customer.outcome()).toBe('pending');
      expect((await other.payNow(slot)).code).not.toBe(slotTaken);
      await end();
      await takesOver(other, slot);
      await expectBooked(site, other);
      expect(await customer.outcome()).toBe('cancelled');
      expect(await moneyOf(site, customer)).toEqual(letGo);
      expect(await mailsTo(site, customer)).toEqual(['payment_returned']);
    },
  },
  {
    name: 'the money is taken',
    struck: 'capture',
    async happens({ site, slot, customer, other, strike, endure, end }) {
      await customer.payNow(slot);
      await paysAndKnows(customer);
      await strike();
      await endure();
      expect(await bookingsOf(site, customer)).toMatchObject([{ status: 'confirmed', boats: 1 }]);
      expect((await other.payNow(slot)).code).toBe(slotTaken);
      await end();
      await expectBooked(site, customer);
    },
  },
  {
    name: 'an unpaid payment is given up',
    struck: 'giveUp',
    async happens({ site, provider, slot, customer, other, strike, end }) {
      await customer.payNow(slot);
      await strike();
      await site.advance(pastTheHold);
      await site.work();
      expect((await other.payNow(slot)).code).not.toBe(slotTaken);
      await end();
      await takesOver(other, slot);
      // The customer pays too late. At some providers the form still accepts the payment. The others have
      // withdrawn the form.
      if (provider.formOutlivesHold) await paysTooLate(provider, customer);
      await expectBooked(site, other);
      if (!provider.formOutlivesHold) await paysTooLate(provider, customer);
      expect(await customer.outcome()).toBe('cancelled');
      expect(await moneyOf(site, customer)).toEqual(provider.formOutlivesHold ? letGo : nothing);
    },
  },
  {
    name: 'an authorisation is released',
    struck: 'letGo',
    async happens({ site, slot, customer, other, fault, strike, endure, end }) {
      await customer.payNow(slot);
      await paysAndKnows(customer);
      await strike();
      await twiceIf(fault, () => customer.cancels());
      await endure(async () => expect(await customer.outcome()).toBe('cancelled'));
      expect((await other.payNow(slot)).code).not.toBe(slotTaken);
      await end();
      await takesOver(other, slot);
      await expectBooked(site, other);
      expect(await moneyOf(site, customer)).toEqual(letGo);
    },
  },
  {
    name: 'captured money is refunded',
    struck: 'refund',
    async happens({ site, slot, customer, other, fault, strike, endure, end }) {
      await customer.payNow(slot);
      await paysAndKnows(customer);
      await comeToRest(site);
      expect(await moneyOf(site, customer)).toEqual(captured);
      await strike();
      await twiceIf(fault, () => customer.cancels());
      await endure();
      expect((await other.payNow(slot)).code).not.toBe(slotTaken);
      await end();
      await takesOver(other, slot);
      await expectBooked(site, other);
      const { rows } = await site.pool.query<{ status: string }>(
        `select r.status from refunds r join payment_attempts a on a.id = r.attempt_id
         join bookings b on b.id = a.booking_id join customers c on c.id = b.customer_id where c.email = $1`,
        [customer.email],
      );
      expect(await moneyOf(site, customer)).toEqual({ ...captured, refunded: priceFor(2) - adminFee });
      expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['done']));
    },
  },
  {
    name: 'the card is charged, and the shopper presses again',
    struck: 'charge',
    where: ['globalpay'],
    async happens({ site, slot, customer, other, strike, endure, end }) {
      await customer.payNow(slot);
      await strike();
      // If a charge gets no answer, the server asks the provider and may learn that the card was charged.
      expect(['paid', 'unanswered']).toContain(await customer.paysWith('pays'));
      expect((await other.payNow(slot)).code).toBe(slotTaken);
      // The outcome page may say 'nothing was charged' only while the provider reports no charge.
      const truths = ['pending', 'confirmed', '503 payment_unavailable'];
      await endure(async () => expect(truths).toContain(await customer.outcome()));
      await end();
      if ((await customer.outcome()) !== 'confirmed') expect(await customer.paysWith('pays')).toBe('paid');
      await expectBooked(site, customer);
    },
  },
  {
    name: 'the card is charged, and the shopper leaves',
    struck: 'charge',
    where: ['globalpay'],
    async happens({ site, slot, customer, strike, end }) {
      await customer.payNow(slot);
      await strike();
      await customer.paysWith('pays');
      await end();
      await comeToRest(site);
      // Expects a booking if the card was charged, and otherwise no booking.
      const { payments } = await moneyOf(site, customer);
      if (payments === 0) expect(await customer.outcome()).toBe('cancelled');
      else await expectBooked(site, customer);
    },
  },
];

/** Plays one scenario with one fault. No payment is pending on the site before the scenario or after it. */
export async function report(
  site: PayingSite,
  provider: ProviderAtSimulator,
  scenario: Scenario,
  fault: ProviderFault,
): Promise<void> {
  // All webhooks are lost, unless the fault is the one that sends every webhook twice.
  const loseWebhooks = () => site.everywhere('faults', { kind: 'drop', always: true });
  if (!fault.isOnlyDoubled) await loseWebhooks();
  const step = Math.max(15, fault.lastsSeconds / 10);
  await scenario.happens({
    site,
    provider,
    fault,
    slot: await lastBoat(site),
    customer: new Customer(site, provider),
    other: new Customer(site, provider),
    strike: () => fault.strike(site, provider, scenario.struck),
    endure: async (looks = async () => {}) => {
      for (let lasted = 0; lasted < fault.lastsSeconds; lasted += step) {
        await site.advance(step);
        await twiceIf(fault, () => site.work());
        await looks();
      }
    },
    end: async () => {
      await calm(site);
      if (!fault.isOnlyDoubled) await loseWebhooks();
    },
  });
  await calm(site);
}

/** The customer pays after the hold has ended. If the provider still accepts the payment, our server voids it later. */
async function paysTooLate({ formOutlivesHold }: ProviderAtSimulator, customer: Customer): Promise<void> {
  expect(await customer.paysWith('pays')).toBe(formOutlivesHold ? 'paid' : 'cannot');
}

/**
 * True if the server learns of a payment without asking, because no webhook is lost or because the browser's return
 * proves the payment.
 */
function isTold({ provesByReturn }: ProviderAtSimulator, { isOnlyDoubled }: ProviderFault): boolean {
  return isOnlyDoubled === true || provesByReturn;
}

async function twiceIf({ isOnlyDoubled }: ProviderFault, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([act(), ...(isOnlyDoubled ? [act()] : [])]);
}

async function pressesPayNow(customer: Customer, slot: Slot, fault: ProviderFault): Promise<void> {
  if (fault.isOnlyDoubled) {
    const [first, again] = await Promise.all([customer.payNow(slot), customer.payNow(slot)]);
    expect(first).toMatchObject({ status: 200, data: again.data });
    return;
  }
  const refused = await customer.payNow(slot);
  expect(refused).toMatchObject({ status: 503, code: 'payment_unavailable', retryAfter: '5' });
  expect(refused.message).toEqual({ customer: expect.stringContaining('Nothing was charged') });
}

async function paysAndKnows(customer: Customer): Promise<void> {
  expect(await customer.paysWith('pays')).toBe('paid');
  expect(await customer.outcome()).toBe('confirmed');
}

async function takesOver(other: Customer, slot: Slot): Promise<void> {
  if (other.inHand === undefined) await pressesUntilItWorks(other, slot);
  await paysAndKnows(other);
}

import { createHash } from 'node:crypto';
import type { Simulator } from '../../simulator.ts';
import { invalid, noSuch } from '../api/failure.ts';
import { type PaymentMethodRow, paymentMethods } from '../rows.ts';
import type { BillingDetails } from '../wire.ts';
import { brandOf } from '../../card-number.ts';
import { type Card, type billingDetails, readCard } from './card-params.ts';
import { type ScenarioName, scenarioOf, scenarioOfCard, scenarioOfTestMethod } from './scenarios.ts';

type SentBilling = ReturnType<typeof billingDetails>;
type SentCard = Parameters<typeof readCard>[0];

/** Makes a payment method from the card typed into the card form. The number is not stored. */
export function makeMethod(
  simulator: Simulator,
  merchant: string,
  sent: { card?: SentCard; billing_details?: SentBilling },
): PaymentMethodRow {
  if (sent.card?.number === undefined) {
    throw invalid('Missing required param: payment_method_data[card][number].', {
      code: 'parameter_missing',
      param: 'payment_method_data[card][number]',
    });
  }
  const card = readCard(sent.card, new Date(simulator.clock.nowMs()));
  return keep(simulator, merchant, card, scenarioOfCard(card.number), sent.billing_details);
}

/** Returns a payment method of this merchant, or makes a new one from a test method such as 'pm_card_visa'. */
export function takeMethod(simulator: Simulator, merchant: string, id: string): PaymentMethodRow {
  const own = simulator.store.get(paymentMethods, id);
  if (own?.merchant === merchant) return own;
  const scenario = scenarioOfTestMethod(id);
  if (scenario === undefined) throw noSuch('PaymentMethod', id, 'payment_method');
  const number = scenarioOf(scenario).number ?? '4242424242424242';
  const expYear = new Date(simulator.clock.nowMs()).getUTCFullYear() + 1;
  return keep(simulator, merchant, { number, expMonth: 12, expYear, hasCvc: true }, scenario, undefined);
}

function keep(
  { store, makeId, clock }: Simulator,
  merchant: string,
  { number, expMonth, expYear, hasCvc }: Card,
  scenario: ScenarioName,
  billing: SentBilling | undefined,
): PaymentMethodRow {
  const brand = brandOf(number);
  const billingWire = wireOfBilling(billing);
  const id = `pm_1${makeId(23)}`;
  return store.put(paymentMethods, id, {
    merchant,
    scenario,
    wire: {
      id,
      object: 'payment_method',
      allow_redisplay: 'unspecified',
      billing_details: billingWire,
      card: {
        brand,
        checks: {
          address_line1_check: billingWire.address.line1 === null ? null : 'pass',
          address_postal_code_check: billingWire.address.postal_code === null ? null : 'pass',
          cvc_check: hasCvc
            ? scenarioOf(scenario).decline === 'incorrect_cvc'
              ? 'fail'
              : 'pass'
            : 'unchecked',
        },
        country: 'GB',
        display_brand: brand,
        exp_month: expMonth,
        exp_year: expYear,
        fingerprint: createHash('sha256').update(`card:${number}`).digest('base64url').slice(0, 16),
        funding: 'credit',
        generated_from: null,
        last4: number.slice(-4),
        networks: { available: [brand], preferred: null },
        regulated_status: 'unregulated',
        three_d_secure_usage: { supported: true },
        wallet: null,
      },
      created: clock.nowSeconds(),
      customer: null,
      livemode: false,
      metadata: {},
      type: 'card',
    },
  });
}

function wireOfBilling(sent: SentBilling | undefined): BillingDetails {
  const address = sent?.address ?? {};
  return {
    address: {
      city: address.city ?? null,
      country: address.country ?? null,
      line1: address.line1 ?? null,
      line2: address.line2 ?? null,
      postal_code: address.postal_code ?? null,
      state: address.state ?? null,
    },
    email: sent?.email ?? null,
    name: sent?.name ?? null,
    phone: sent?.phone ?? null,
    tax_id: null,
  };
}

import { brandOf, passesLuhn } from '../../card-number.ts';
import type { Simulator } from '../../simulator.ts';
import { type PaymentMethodRow, accountsOf, paymentMethods } from '../rows.ts';
import type { Body } from '../api/body.ts';
import type { Caller } from '../api/authenticate.ts';
import { invalid, notFound } from '../api/failure.ts';
import { scenarioOfCard } from '../cards/scenarios.ts';
import type { PaymentMethodWire } from '../wire.ts';

const livesMs = 30 * 60_000;

/** POST /ucp/payment-methods: makes a single-use token for a card. */
export function createPaymentMethod(
  simulator: Simulator,
  { merchant }: Caller,
  body: Body,
): PaymentMethodWire {
  body.optionalText('account_name');
  const reference = body.text('reference');
  body.oneOf('usage_mode', ['SINGLE']);
  const name = body.text('name');
  const card = body.object('card');
  const number = card.matching('number', /^\d{12,19}$/, '4263970000005262');
  const month = card.matching('expiry_month', /^(0[1-9]|1[0-2])$/, '12');
  const year = card.matching('expiry_year', /^\d\d$/, '40');
  card.matching('cvv', /^3[47]/.test(number) ? /^\d{4}$/ : /^\d{3}$/, '123');
  body.end();
  if (!passesLuhn(number)) throw invalid('card.number contains unexpected data: its check digit is wrong.');
  const now = new Date(simulator.clock.nowMs());
  const expires = Date.UTC(2000 + Number(year), Number(month));
  if (expires <= now.getTime())
    throw invalid('card.expiry_year contains unexpected data: the card has expired.');
  const [, tokenization] = accountsOf(merchant.id);
  const wire: PaymentMethodWire = {
    id: `PMT_${simulator.makeId(28)}`,
    time_created: now.toISOString(),
    status: 'ACTIVE',
    usage_mode: 'SINGLE',
    reference,
    name,
    account_id: tokenization.id,
    merchant_id: merchant.id,
    card: { ...showCard(number), expiry_month: month, expiry_year: year },
  };
  simulator.store.put(paymentMethods, wire.id, {
    merchant: merchant.id,
    wire,
    scenario: scenarioOfCard(number),
    isUsed: false,
    expiresMs: now.getTime() + livesMs,
  });
  return wire;
}

/** Returns the brand and the masked number of a card. Answers about the card contain both. */
function showCard(number: string): { brand: string; masked_number_last4: string } {
  const brand = brandOf(number);
  return {
    brand: brand === 'mastercard' ? 'MASTERCARD' : brand.toUpperCase(),
    masked_number_last4: `${'X'.repeat(number.length - 4)}${number.slice(-4)}`,
  };
}

/** Returns a card token of this merchant; throws if the token is used or expired. */
export function getUnusedPaymentMethod(
  { store, clock }: Simulator,
  merchant: string,
  id: string,
): PaymentMethodRow {
  const row = store.get(paymentMethods, id);
  if (row?.merchant !== merchant || row.isUsed || row.expiresMs <= clock.nowMs())
    throw notFound(`payment_method ${id}`, '40116');
  return row;
}

import type { Simulator } from '../../simulator.ts';
import { writeCapture } from '../balance/write-line.ts';
import type { Scenario } from '../cards/scenarios.ts';
import { type ChargeRow, type PaymentIntentRow, type PaymentMethodRow, charges } from '../rows.ts';
import type { Brand, ChargeWire, ThreeDSecure } from '../wire.ts';

const hour = 60 * 60;
/** The usual duration of an authorisation, in seconds. */
const holdSeconds = 7 * 24 * hour;
/** The duration of an extended authorisation, in seconds. American Express extends no authorisation for boat hire. */
const extendedSeconds: Partial<Record<Brand, number>> = {
  visa: (29 * 24 + 18) * hour,
  mastercard: 30 * 24 * hour,
};

/**
 * Returns the duration of a card's authorisation, and whether it is extended. `isExtended` is undefined if the shop
 * requested no extension.
 */
export function holdOf(
  { wire: intent }: Pick<PaymentIntentRow, 'wire'>,
  { wire: method }: Pick<PaymentMethodRow, 'wire'>,
): { seconds: number; isExtended?: boolean } {
  const asked = intent.payment_method_options.card.request_extended_authorization;
  if (asked !== 'if_available') return { seconds: holdSeconds };
  const extended = extendedSeconds[method.card.brand];
  return { seconds: extended ?? holdSeconds, isExtended: extended !== undefined };
}

type Result =
  | { kind: 'captured' | 'held' }
  | { kind: 'declined'; code: string; declineCode: string; message: string };

/** Stores an attempt to charge a card, even if the card was declined. */
export function makeCharge(
  simulator: Simulator,
  row: PaymentIntentRow,
  methodRow: PaymentMethodRow,
  scenario: Scenario,
  result: Result,
  threeDSecure: ThreeDSecure | null,
): ChargeRow {
  const { store, makeId, clock } = simulator;
  const { merchant, wire: intent } = row;
  const { wire: method } = methodRow;
  const id = `ch_3${makeId(23)}`;
  const { card } = method;
  const hold = holdOf(row, methodRow);
  const isDeclined = result.kind === 'declined';
  const isCaptured = result.kind === 'captured';
  const wire: ChargeWire = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isCaptured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: `SLIPWAY* ${intent.statement_descriptor_suffix ?? ''}`
      .trim()
      .slice(0, 22),
    captured: isCaptured,
    created: clock.nowSeconds(),
    currency: 'gbp',
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: isDeclined ? result.code : null,
    failure_message: isDeclined ? result.message : null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(result),
    paid: !isDeclined,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: {
        amount_authorized: isDeclined ? null : intent.amount,
        authorization_code: isDeclined ? null : makeId(6).toUpperCase(),
        brand: card.brand,
        ...(result.kind === 'held' ? { capture_before: clock.nowSeconds() + hold.seconds } : {}),
        checks: card.checks,
        country: card.country,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        ...(result.kind === 'held' && hold.isExtended !== undefined
          ? { extended_authorization: { status: hold.isExtended ? 'enabled' : 'disabled' } as const }
          : {}),
        fingerprint: card.fingerprint,
        funding: card.funding,
        last4: card.last4,
        mandate: null,
        network: card.brand,
        three_d_secure: threeDSecure,
        wallet: null,
      },
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: isDeclined ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
  const charge = store.put(charges, id, {
    merchant,
    wire,
    refunded: 0,
    refunds: scenario.refunds ?? 'succeed',
    ...(scenario.trouble === undefined ? {} : { trouble: scenario.trouble }),
  });
  if (!isCaptured) return charge;
  const line = writeCapture(simulator, charge, intent.amount);
  // If a capture is asynchronous, Stripe does not set `balance_transaction` at once.
  return intent.capture_method === 'automatic'
    ? changeCharge(simulator, charge, { balance_transaction: line })
    : charge;
}

export function changeCharge(
  { store }: Simulator,
  row: ChargeRow,
  wire: Partial<ChargeWire>,
  rest: Partial<Omit<ChargeRow, 'wire'>> = {},
): ChargeRow {
  return store.put(charges, row.wire.id, { ...row, ...rest, wire: { ...row.wire, ...wire } });
}

function outcomeOf(result: Result): object {
  return result.kind === 'declined'
    ? {
        network_status: 'declined_by_network',
        reason: result.declineCode,
        risk_level: 'normal',
        seller_message: 'The bank did not return any further details with this decline.',
        type: 'issuer_declined',
      }
    : {
        network_status: 'approved_by_network',
        reason: null,
        risk_level: 'normal',
        seller_message: 'Payment complete.',
        type: 'authorized',
      };
}

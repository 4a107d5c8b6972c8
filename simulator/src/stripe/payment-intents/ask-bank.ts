import type { Simulator } from '../../simulator.ts';
import { type DeclineName, declines } from '../cards/declines.ts';
import { scenarioOf } from '../cards/scenarios.ts';
import { holdOf, makeCharge } from '../charges/make-charge.ts';
import { scheduleDispute } from '../disputes/open-dispute.ts';
import { type Cause, emitEvent } from '../events/emit-event.ts';
import type { PaymentIntentRow, PaymentMethodRow } from '../rows.ts';
import type { PaymentErrorWire, ThreeDSecure } from '../wire.ts';
import { changeIntent } from './intent-queries.ts';

export const lapseHold = 'lapse_hold';

/** Asks the bank, whose decision the card or the chosen scenario sets. */
export function askBank(
  simulator: Simulator,
  row: PaymentIntentRow,
  method: PaymentMethodRow,
  { cause, threeDSecure = null }: { cause: Cause; threeDSecure?: ThreeDSecure | null },
): PaymentIntentRow {
  const scenario = scenarioOf(row.underWay?.scenario ?? method.scenario);
  if (scenario.decline !== undefined)
    return declinePayment(simulator, row, method, scenario.decline, cause, threeDSecure);
  const isHeld = row.wire.capture_method === 'manual';
  const charge = makeCharge(
    simulator,
    row,
    method,
    scenario,
    { kind: isHeld ? 'held' : 'captured' },
    threeDSecure,
  );
  const { amount } = row.wire;
  const paid = changeIntent(
    simulator,
    row,
    {
      status: isHeld ? 'requires_capture' : 'succeeded',
      amount_capturable: isHeld ? amount : 0,
      amount_received: isHeld ? 0 : amount,
      latest_charge: charge.wire.id,
      next_action: null,
      processing: null,
    },
    { authorised: amount, underWay: undefined },
  );
  if (isHeld) {
    simulator.timetable.schedule(
      { merchant: row.merchant, kind: lapseHold, subject: row.wire.id },
      holdOf(row, method).seconds * 1000,
    );
    emitEvent(simulator, cause, 'payment_intent.amount_capturable_updated', paid.wire);
  } else {
    scheduleDispute(simulator, charge);
    emitEvent(simulator, cause, 'payment_intent.succeeded', paid.wire);
  }
  return paid;
}

/** Declines a card. The shopper may retry the payment with another card. */
export function declinePayment(
  simulator: Simulator,
  row: PaymentIntentRow,
  method: PaymentMethodRow,
  reason: DeclineName,
  cause: Cause,
  threeDSecure: ThreeDSecure | null = null,
): PaymentIntentRow {
  const decline = declines[reason];
  const scenario = scenarioOf(method.scenario);
  const charge = makeCharge(simulator, row, method, scenario, { kind: 'declined', ...decline }, threeDSecure);
  return failPayment(simulator, row, cause, charge.wire.id, {
    type: 'card_error',
    charge: charge.wire.id,
    code: decline.code,
    decline_code: decline.declineCode,
    doc_url: `https://docs.stripe.com/error-codes/${decline.code.replaceAll('_', '-')}`,
    message: decline.message,
    payment_method: method.wire,
  });
}

/** Fails a payment because the authentication failed. Makes no charge. */
export function refuseAuthentication(
  simulator: Simulator,
  row: PaymentIntentRow,
  method: PaymentMethodRow,
  cause: Cause,
): PaymentIntentRow {
  return failPayment(simulator, row, cause, row.wire.latest_charge, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    doc_url: 'https://docs.stripe.com/error-codes/payment-intent-authentication-failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method.wire,
  });
}

function failPayment(
  simulator: Simulator,
  row: PaymentIntentRow,
  cause: Cause,
  latestCharge: string | null,
  error: PaymentErrorWire,
): PaymentIntentRow {
  const failed = changeIntent(
    simulator,
    row,
    {
      status: 'requires_payment_method',
      last_payment_error: error,
      latest_charge: latestCharge,
      next_action: null,
      payment_method: null,
      processing: null,
    },
    { underWay: undefined },
  );
  emitEvent(simulator, cause, 'payment_intent.payment_failed', failed.wire);
  return failed;
}

import type { Simulator } from '../../simulator.ts';
import { type Caller, type Outcome, ok } from '../api/caller.ts';
import { expandable } from '../api/expand.ts';
import { invalid, noSuch, refused } from '../api/failure.ts';
import { mergeMetadata, metadata, notPlayed } from '../api/param-kinds.ts';
import { type Params, oneOf, positiveInteger, text } from '../api/params.ts';
import { showRefund } from '../api/show.ts';
import { writeLine } from '../balance/write-line.ts';
import { changeCharge } from '../charges/make-charge.ts';
import { causeOf, emitEvent } from '../events/emit-event.ts';
import { type RefundWire, formatPounds } from '../wire.ts';
import { endFraudWarning, isChargedBack } from '../disputes/open-dispute.ts';
import { type ChargeRow, charges, paymentIntents, refunds } from '../rows.ts';
import { settleRefundTask, settlesAfterMs } from './settle-refund.ts';

export const createRefundShape = {
  amount: positiveInteger,
  charge: text(),
  expand: expandable('charge', 'payment_intent'),
  metadata,
  payment_intent: text(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  currency: notPlayed,
  customer: notPlayed,
  instructions_email: notPlayed,
  origin: notPlayed,
  refund_application_fee: notPlayed,
  reverse_transfer: notPlayed,
};

export function createRefund(
  simulator: Simulator,
  caller: Caller,
  params: Params<typeof createRefundShape>,
): Outcome {
  const charge = chargeToRefund(simulator, caller, params);
  const left = charge.wire.amount - charge.wire.amount_refunded;
  if (left === 0) {
    throw refused(`Charge ${charge.wire.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = params.amount ?? left;
  if (amount > left) {
    throw refused(
      `Refund amount (${formatPounds(amount)}) is greater than unrefunded amount on charge (${formatPounds(left)})`,
      { param: 'amount' },
    );
  }
  const id = `re_3${simulator.makeId(23)}`;
  const wire: RefundWire = {
    id,
    object: 'refund',
    amount,
    balance_transaction: writeLine(simulator, {
      merchant: charge.merchant,
      amount: -amount,
      movement: 'refund',
      source: id,
      payment: charge.wire.payment_intent,
    }).wire.id,
    charge: charge.wire.id,
    created: simulator.clock.nowSeconds(),
    currency: 'gbp',
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.wire.payment_intent,
    payment_method: charge.wire.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: charge.refunds === 'pend' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  const row = simulator.store.put(refunds, id, { merchant: charge.merchant, wire });
  const refunded = changeCharge(
    simulator,
    charge,
    { amount_refunded: charge.wire.amount_refunded + amount, refunded: amount === left },
    { refunded: charge.refunded + amount },
  );
  if (charge.refunds !== 'succeed') {
    simulator.timetable.schedule(
      { merchant: charge.merchant, kind: settleRefundTask, subject: id },
      settlesAfterMs,
    );
  }
  if (amount === left) endFraudWarning(simulator, charge.wire.id);
  const cause = causeOf(caller);
  emitEvent(simulator, cause, 'refund.created', wire);
  emitEvent(simulator, cause, 'charge.refunded', refunded.wire, {
    amount_refunded: charge.wire.amount_refunded,
    refunded: charge.wire.refunded,
  });
  return ok(showRefund(simulator, row, params.expand));
}

function chargeToRefund(
  simulator: Simulator,
  { merchant }: Caller,
  params: Params<typeof createRefundShape>,
): ChargeRow {
  const { store } = simulator;
  const { payment_intent: intentId, charge: chargeId } = params;
  if ((intentId === undefined) === (chargeId === undefined)) {
    throw invalid('Exactly one of the following params must be provided: payment_intent, charge.', {
      code: 'parameter_missing',
      param: 'payment_intent',
    });
  }
  const intent = store.get(paymentIntents, intentId ?? '');
  if (intentId !== undefined && intent?.merchant !== merchant.id) {
    throw noSuch('payment_intent', intentId, 'payment_intent');
  }
  const charge = store.get(charges, chargeId ?? intent?.wire.latest_charge ?? '');
  if (chargeId !== undefined && charge?.merchant !== merchant.id) throw noSuch('charge', chargeId, 'charge');
  if (charge === undefined || !charge.wire.captured) {
    throw refused(
      `This PaymentIntent (${charge?.wire.payment_intent ?? intentId}) does not have a successful charge to refund.`,
      {
        code: 'payment_intent_unexpected_state',
        param: intentId === undefined ? 'charge' : 'payment_intent',
        intent: store.get(paymentIntents, charge?.wire.payment_intent ?? intentId ?? ''),
      },
    );
  }
  if (isChargedBack(simulator, charge)) {
    throw refused(`Charge ${charge.wire.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  return charge;
}

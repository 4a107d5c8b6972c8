import type { Simulator } from '../../simulator.ts';
import { type Caller, type Outcome, ok } from '../api/caller.ts';
import { invalid, refused } from '../api/failure.ts';
import {
  mergeMetadata,
  metadata,
  notPlayed,
  statementDescriptor,
  statementDescriptorSuffix,
} from '../api/param-kinds.ts';
import { type Kind, type Params, flag, positiveInteger } from '../api/params.ts';
import { showIntent } from '../api/show.ts';
import { writeCapture } from '../balance/write-line.ts';
import { changeCharge } from '../charges/make-charge.ts';
import { scheduleDispute } from '../disputes/open-dispute.ts';
import { causeOf, emitEvent } from '../events/emit-event.ts';
import { formatPounds } from '../wire.ts';
import type { PaymentIntentRow } from '../rows.ts';
import { changeIntent, getChargeOf, getIntent } from './intent-queries.ts';
import { intentLinks } from './intent-params.ts';

const finalCapture: Kind<true> = (sent, name) => {
  if (!flag(sent, name)) {
    throw invalid('This account may capture a payment once only.', { param: name });
  }
  return true;
};

export const captureShape = {
  amount_to_capture: positiveInteger,
  expand: intentLinks,
  final_capture: finalCapture,
  metadata,
  statement_descriptor: statementDescriptor,
  statement_descriptor_suffix: statementDescriptorSuffix,
  amount_details: notPlayed,
  application_fee_amount: notPlayed,
  hooks: notPlayed,
  payment_details: notPlayed,
  transfer_data: notPlayed,
};

/** Captures the authorised amount or a part of it. The rest is released. */
export function captureIntent(
  simulator: Simulator,
  caller: Caller,
  params: Params<typeof captureShape>,
  id: string,
): Outcome {
  const row = getIntent(simulator, caller, id, undefined);
  if (row.wire.status !== 'requires_capture') throw wrongState(row);
  const held = row.wire.amount_capturable;
  const captured = params.amount_to_capture ?? held;
  if (captured > held) {
    throw refused(
      `Amount to capture (${formatPounds(captured)}) is greater than the amount that can be captured (${formatPounds(held)}).`,
      { code: 'amount_too_large', param: 'amount_to_capture', intent: row },
    );
  }
  const suffix = params.statement_descriptor_suffix ?? row.wire.statement_descriptor_suffix;
  const uncaptured = getChargeOf(simulator, row);
  const charge = changeCharge(simulator, uncaptured, {
    captured: true,
    amount_captured: captured,
    // Stripe counts the uncaptured rest as refunded.
    amount_refunded: held - captured,
    balance_transaction: writeCapture(simulator, uncaptured, captured),
    statement_descriptor_suffix: suffix,
  });
  const paid = changeIntent(simulator, row, {
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: captured,
    metadata: mergeMetadata(row.wire.metadata, params.metadata),
    statement_descriptor_suffix: suffix,
  });
  scheduleDispute(simulator, charge);
  const cause = causeOf(caller);
  emitEvent(simulator, cause, 'charge.captured', charge.wire);
  if (captured < held) emitEvent(simulator, cause, 'charge.refunded', charge.wire, { amount_refunded: 0 });
  emitEvent(simulator, cause, 'payment_intent.succeeded', paid.wire);
  return ok(showIntent(simulator, paid, caller.key, params.expand));
}

function wrongState(row: PaymentIntentRow) {
  const { status } = row.wire;
  const message =
    status === 'succeeded'
      ? 'This PaymentIntent could not be captured because it has already been captured.'
      : `This PaymentIntent could not be captured because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`;
  return refused(message, { code: 'payment_intent_unexpected_state', intent: row });
}

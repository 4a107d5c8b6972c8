import type { Simulator } from '../../simulator.ts';
import { type Caller, type Outcome, ok } from '../api/caller.ts';
import { refused } from '../api/failure.ts';
import { type Params, oneOf } from '../api/params.ts';
import { showIntent } from '../api/show.ts';
import { changeCharge } from '../charges/make-charge.ts';
import { type Cause, causeOf, emitEvent } from '../events/emit-event.ts';
import { type PaymentIntentRow, paymentIntents } from '../rows.ts';
import type { EventType, Status } from '../wire.ts';
import { changeIntent, getChargeOf, getIntent } from './intent-queries.ts';
import { intentLinks } from './intent-params.ts';

const cancellable: Status[] = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
];

export const cancelShape = {
  cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
  expand: intentLinks,
};

export function cancelIntent(
  simulator: Simulator,
  caller: Caller,
  params: Params<typeof cancelShape>,
  id: string,
): Outcome {
  const row = getIntent(simulator, caller, id, undefined);
  if (!cancellable.includes(row.wire.status)) {
    throw refused(
      `You cannot cancel this PaymentIntent because it has a status of ${row.wire.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancellable.join(', ')}.`,
      { code: 'payment_intent_unexpected_state', intent: row },
    );
  }
  const cause = causeOf(caller);
  if (row.wire.status === 'requires_capture') release(simulator, row, cause, 'charge.refunded');
  const canceled = end(simulator, row, params.cancellation_reason ?? null, cause);
  return ok(showIntent(simulator, canceled, caller.key, params.expand));
}

/** Cancels a payment whose authorisation has lapsed. */
export function lapse(simulator: Simulator, id: string): void {
  const row = simulator.store.get(paymentIntents, id);
  if (row?.wire.status !== 'requires_capture') return;
  const cause = { merchant: row.merchant, requestId: null, idempotencyKey: null };
  release(simulator, row, cause, 'charge.expired');
  end(simulator, row, 'automatic', cause);
}

function release(simulator: Simulator, row: PaymentIntentRow, cause: Cause, type: EventType): void {
  const charge = changeCharge(simulator, getChargeOf(simulator, row), {
    amount_refunded: row.wire.amount,
    refunded: true,
  });
  emitEvent(simulator, cause, type, charge.wire, { amount_refunded: 0, refunded: false });
}

function end(
  simulator: Simulator,
  row: PaymentIntentRow,
  reason: string | null,
  cause: Cause,
): PaymentIntentRow {
  const canceled = changeIntent(
    simulator,
    row,
    {
      status: 'canceled',
      amount_capturable: 0,
      canceled_at: simulator.clock.nowSeconds(),
      cancellation_reason: reason,
      next_action: null,
    },
    { underWay: undefined },
  );
  emitEvent(simulator, cause, 'payment_intent.canceled', canceled.wire);
  return canceled;
}

import type { Till } from '../../till.ts';
import { type Caller, ok, type Outcome } from '../api/caller.ts';
import { refused } from '../api/failure.ts';
import { oneOf, type Params } from '../api/params.ts';
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
  till: Till,
  caller: Caller,
  params: Params<typeof cancelShape>,
  id: string,
): Outcome {
  const row = getIntent(till, caller, id, undefined);
  if (!cancellable.includes(row.wire.status)) {
    throw refused(
      `You cannot cancel this PaymentIntent because it has a status of ${row.wire.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancellable.join(', ')}.`,
      { code: 'payment_intent_unexpected_state', intent: row },
    );
  }
  const cause = causeOf(caller);
  if (row.wire.status === 'requires_capture') release(till, row, cause, 'charge.refunded');
  const canceled = end(till, row, params.cancellation_reason ?? null, cause);
  return ok(showIntent(till, canceled, caller.key, params.expand));
}

/** The authorisation has lapsed after seven days. */
export function lapse(till: Till, id: string): void {
  const row = till.store.get(paymentIntents, id);
  if (row?.wire.status !== 'requires_capture') return;
  const cause = { merchant: row.merchant, requestId: null, idempotencyKey: null };
  release(till, row, cause, 'charge.expired');
  end(till, row, 'automatic', cause);
}

function release(till: Till, row: PaymentIntentRow, cause: Cause, type: EventType): void {
  const charge = changeCharge(till, getChargeOf(till, row), {
    amount_refunded: row.wire.amount,
    refunded: true,
  });
  emitEvent(till, cause, type, charge.wire, { amount_refunded: 0, refunded: false });
}

function end(till: Till, row: PaymentIntentRow, reason: string | null, cause: Cause): PaymentIntentRow {
  const canceled = changeIntent(
    till,
    row,
    {
      status: 'canceled',
      amount_capturable: 0,
      canceled_at: till.clock.nowSeconds(),
      cancellation_reason: reason,
      next_action: null,
    },
    { underWay: undefined },
  );
  emitEvent(till, cause, 'payment_intent.canceled', canceled.wire);
  return canceled;
}

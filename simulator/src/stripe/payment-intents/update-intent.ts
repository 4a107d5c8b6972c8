import type { Till } from '../../till.ts';
import { type Caller, ok, type Outcome } from '../api/caller.ts';
import { refused } from '../api/failure.ts';
import { mergeMetadata } from '../api/param-kinds.ts';
import { showIntent } from '../api/show.ts';
import { takeMethod } from '../cards/make-method.ts';
import type { PaymentIntentRow } from '../rows.ts';
import type { PaymentIntentWire, Status } from '../wire.ts';
import { changeIntent, getIntent } from './intent-queries.ts';
import type { UpdateParams } from './intent-params.ts';

/** Later the bank has been told the amount. */
const changeable: Status[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** What may change in any state: it concerns nobody but the shop. */
const free = new Set(['description', 'expand', 'metadata']);

export function updateIntent(till: Till, caller: Caller, params: UpdateParams, id: string): Outcome {
  const row = getIntent(till, caller, id, undefined);
  const bound = Object.keys(params).find((name) => !free.has(name));
  if (bound !== undefined) refuseWhenDecided(row, bound);
  const { wire } = row;
  const method =
    params.payment_method === undefined
      ? undefined
      : takeMethod(till, caller.merchant.id, params.payment_method);
  const changed: Partial<PaymentIntentWire> = {
    amount: params.amount ?? wire.amount,
    allowed_payment_method_types: params.allowed_payment_method_types ?? wire.allowed_payment_method_types,
    capture_method: params.capture_method ?? wire.capture_method,
    description: params.description ?? wire.description,
    metadata: mergeMetadata(wire.metadata, params.metadata),
    receipt_email: params.receipt_email === undefined ? wire.receipt_email : params.receipt_email,
    setup_future_usage:
      params.setup_future_usage === undefined ? wire.setup_future_usage : params.setup_future_usage,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? wire.statement_descriptor_suffix,
    ...(method === undefined
      ? {}
      : { payment_method: method.wire.id, status: 'requires_confirmation', next_action: null }),
  };
  return ok(showIntent(till, changeIntent(till, row, changed), caller.key, params.expand));
}

function refuseWhenDecided(row: PaymentIntentRow, param: string): void {
  if (changeable.includes(row.wire.status)) return;
  throw refused(
    `This PaymentIntent's ${param} could not be updated because it has a status of ${row.wire.status}. You may only update the ${param} of a PaymentIntent with one of the following statuses: ${changeable.join(', ')}.`,
    { code: 'payment_intent_unexpected_state', param, intent: row },
  );
}

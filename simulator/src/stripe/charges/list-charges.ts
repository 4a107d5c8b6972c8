import type { Till } from '../../till.ts';
import { type Caller, ok, type Outcome } from '../api/caller.ts';
import { noSuch } from '../api/failure.ts';
import { listPage, pageShape } from '../api/list-page.ts';
import { type Params, text } from '../api/params.ts';
import { charges, paymentIntents } from '../rows.ts';

export const listChargesShape = { ...pageShape, payment_intent: text() };

/** Each try has a charge, the declined ones included. */
export function listCharges(
  { store }: Till,
  { merchant }: Caller,
  params: Params<typeof listChargesShape>,
): Outcome {
  const { payment_intent: intent } = params;
  if (intent !== undefined && store.get(paymentIntents, intent)?.merchant !== merchant.id)
    throw noSuch('payment_intent', intent, 'payment_intent');
  const rows = store
    .listGroup(charges, merchant.id)
    .filter(({ wire }) => intent === undefined || wire.payment_intent === intent);
  return ok(listPage('/v1/charges', rows, params, ({ wire }) => wire));
}

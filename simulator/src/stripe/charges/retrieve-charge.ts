import type { Till } from '../../till.ts';
import { type Caller, ok, type Outcome } from '../api/caller.ts';
import { expandable } from '../api/expand.ts';
import { noSuch } from '../api/failure.ts';
import { type Params } from '../api/params.ts';
import { charges, paymentIntents } from '../rows.ts';

export const retrieveChargeShape = { expand: expandable('payment_intent') };

export function retrieveCharge(
  { store }: Till,
  { merchant }: Caller,
  { expand = [] }: Params<typeof retrieveChargeShape>,
  id: string,
): Outcome {
  const row = store.get(charges, id);
  if (row?.merchant !== merchant.id) throw noSuch('charge', id, 'id');
  return ok({
    ...row.wire,
    ...(expand.includes('payment_intent')
      ? { payment_intent: store.get(paymentIntents, row.wire.payment_intent)?.wire }
      : {}),
  });
}

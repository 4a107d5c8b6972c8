import type { Simulator } from '../../simulator.ts';
import { type Caller, type Outcome, ok } from '../api/caller.ts';
import { expandable } from '../api/expand.ts';
import { noSuch } from '../api/failure.ts';
import { listPage, pageShape } from '../api/list-page.ts';
import { type Params, text } from '../api/params.ts';
import { showRefund } from '../api/show.ts';
import { charges, paymentIntents, refunds } from '../rows.ts';

export const retrieveRefundShape = { expand: expandable('charge', 'payment_intent') };

export function retrieveRefund(
  simulator: Simulator,
  { merchant }: Caller,
  { expand }: Params<typeof retrieveRefundShape>,
  id: string,
): Outcome {
  const row = simulator.store.get(refunds, id);
  if (row?.merchant !== merchant.id) throw noSuch('refund', id, 'id');
  return ok(showRefund(simulator, row, expand));
}

export const listRefundsShape = {
  ...pageShape,
  charge: text(),
  payment_intent: text(),
  expand: expandable('data.charge', 'data.payment_intent'),
};

export function listRefunds(
  simulator: Simulator,
  { merchant }: Caller,
  params: Params<typeof listRefundsShape>,
): Outcome {
  const { store } = simulator;
  const intent = params.payment_intent ?? store.get(charges, params.charge ?? '')?.wire.payment_intent;
  if (
    params.payment_intent !== undefined &&
    store.get(paymentIntents, params.payment_intent)?.merchant !== merchant.id
  ) {
    throw noSuch('payment_intent', params.payment_intent, 'payment_intent');
  }
  const rows = (intent === undefined ? store.list(refunds) : store.listGroup(refunds, intent)).filter(
    (row) => row.merchant === merchant.id,
  );
  const expand = params.expand?.map((link) => link.replace('data.', ''));
  return ok(listPage('/v1/refunds', rows, params, (row) => showRefund(simulator, row, expand)));
}

import type { Simulator } from '../../simulator.ts';
import { type Caller, type Outcome, ok } from '../api/caller.ts';
import { expandable } from '../api/expand.ts';
import { noSuch } from '../api/failure.ts';
import { listPage, pageShape } from '../api/list-page.ts';
import { currency, notPlayed } from '../api/param-kinds.ts';
import { type Params, integer, object, text } from '../api/params.ts';
import { type BalanceRow, balanceTransactions, charges, disputes, refunds } from '../rows.ts';

export const retrieveLineShape = { expand: expandable('source') };

export function retrieveLine(
  simulator: Simulator,
  { merchant }: Caller,
  { expand }: Params<typeof retrieveLineShape>,
  id: string,
): Outcome {
  const row = simulator.store.get(balanceTransactions, id);
  if (row?.merchant !== merchant.id) throw noSuch('balance_transaction', id, 'id');
  return ok(showLine(simulator, row, expand));
}

export const listLinesShape = {
  ...pageShape,
  created: object({ gt: integer, gte: integer, lt: integer, lte: integer }),
  currency,
  expand: expandable('data.source'),
  payout: notPlayed,
  source: text(),
  type: text(),
};

export function listLines(
  simulator: Simulator,
  { merchant }: Caller,
  params: Params<typeof listLinesShape>,
): Outcome {
  const { created = {}, source, type } = params;
  const found = simulator.store
    .listGroup(balanceTransactions, merchant.id)
    .filter(
      ({ wire }) =>
        (source === undefined || wire.source === source) &&
        (type === undefined || wire.type === type) &&
        wire.created > (created.gt ?? -1) &&
        wire.created >= (created.gte ?? 0) &&
        wire.created < (created.lt ?? Number.POSITIVE_INFINITY) &&
        wire.created <= (created.lte ?? Number.POSITIVE_INFINITY),
    );
  const expand = params.expand?.map((link) => link.replace('data.', ''));
  return ok(listPage('/v1/balance_transactions', found, params, (row) => showLine(simulator, row, expand)));
}

function showLine({ store }: Simulator, { wire }: BalanceRow, expand: readonly string[] = []): object {
  if (!expand.includes('source') || wire.source === null) return wire;
  const { source } = wire;
  const of = store.get(charges, source) ?? store.get(refunds, source) ?? store.get(disputes, source);
  return { ...wire, source: of?.wire ?? source };
}

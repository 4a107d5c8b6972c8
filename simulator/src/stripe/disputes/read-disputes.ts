import type { Simulator } from '../../simulator.ts';
import { type Caller, type Outcome, ok } from '../api/caller.ts';
import { noSuch } from '../api/failure.ts';
import { listPage, pageShape } from '../api/list-page.ts';
import { type Params, integer, object, text } from '../api/params.ts';
import { type DisputeRow, type FraudWarningRow, disputes, fraudWarnings } from '../rows.ts';
import type { Collection } from '../../store/store.ts';

const listShape = {
  ...pageShape,
  charge: text(),
  payment_intent: text(),
  created: object({ gt: integer, gte: integer, lt: integer, lte: integer }),
};
export const listDisputesShape = listShape;
export const retrieveDisputeShape = {};
export const listFraudWarningsShape = listShape;
export const retrieveFraudWarningShape = {};

export const listDisputes = listOf(disputes, '/v1/disputes');
export const retrieveDispute = oneOf(disputes, 'dispute');
export const listFraudWarnings = listOf(fraudWarnings, '/v1/radar/early_fraud_warnings');
export const retrieveFraudWarning = oneOf(fraudWarnings, 'early_fraud_warning');

function listOf<Row extends DisputeRow | FraudWarningRow>(rows: Collection<Row>, url: string) {
  return ({ store }: Simulator, { merchant }: Caller, params: Params<typeof listShape>): Outcome => {
    const { charge, payment_intent: intent, created = {} } = params;
    const found = store
      .listGroup(rows, merchant.id)
      .filter(
        ({ wire }) =>
          (charge === undefined || wire.charge === charge) &&
          (intent === undefined || wire.payment_intent === intent) &&
          wire.created > (created.gt ?? -1) &&
          wire.created >= (created.gte ?? 0) &&
          wire.created < (created.lt ?? Number.POSITIVE_INFINITY) &&
          wire.created <= (created.lte ?? Number.POSITIVE_INFINITY),
      );
    return ok(listPage(url, found, params, ({ wire }) => wire));
  };
}

function oneOf<Row extends DisputeRow | FraudWarningRow>(rows: Collection<Row>, what: string) {
  return ({ store }: Simulator, { merchant }: Caller, _params: object, id: string): Outcome => {
    const row = store.get(rows, id);
    if (row?.merchant !== merchant.id) throw noSuch(what, id, 'id');
    return ok(row.wire);
  };
}

import { ControlRefusal, type Fields } from '../../control/read-fields.ts';
import type { Merchant } from '../../merchants.ts';
import type { Simulator } from '../../simulator.ts';
import { type BalanceRow, balanceTransactions } from '../rows.ts';
import { type BalanceTransactionWire, type Movement, ownMovements } from '../wire.ts';
import { writeLine } from './write-line.ts';

/** POST /__sim/balance {movement, amount, out?}: writes a line that belongs to no payment, such as a payout. */
export function moveBalance(
  simulator: Simulator,
  { id: merchant }: Merchant,
  fields: Fields,
): BalanceTransactionWire {
  const movement = fields.oneOf('movement', ownMovements);
  const sum = fields.optionalNumber('amount');
  const isOut = fields.optionalFlag('out') === true;
  fields.end();
  if (sum === undefined) throw new ControlRefusal(400, 'amount is missing.');
  const amount = isOut ? -sum : sum;
  return simulator.store.write(
    () => writeLine(simulator, { merchant, amount, movement, source: null, payment: null }).wire,
  );
}

/** Deletes the newest line of a payment, as if Stripe had never written it. */
export function loseLine(
  simulator: Simulator,
  payment: string,
  movement: Movement | undefined,
): BalanceTransactionWire {
  const row = newestOf(simulator, payment, movement);
  simulator.store.remove(balanceTransactions, row.wire.id);
  return row.wire;
}

/** Writes the newest line of a payment a second time, under another id. */
export function doubleLine(
  simulator: Simulator,
  payment: string,
  movement: Movement | undefined,
): BalanceTransactionWire {
  const { merchant, wire } = newestOf(simulator, payment, movement);
  const { amount, fee, source, reporting_category: kind } = wire;
  return writeLine(simulator, { merchant, amount, fee, source, payment, movement: kind }).wire;
}

function newestOf({ store }: Simulator, payment: string, movement: Movement | undefined): BalanceRow {
  const row = store
    .list(balanceTransactions)
    .findLast(
      (each) =>
        each.payment === payment && (movement === undefined || each.wire.reporting_category === movement),
    );
  if (row === undefined) throw new ControlRefusal(409, 'This payment has no such line.');
  return row;
}

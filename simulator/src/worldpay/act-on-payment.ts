import { ControlRefusal, type Fields } from '../control/read-fields.ts';
import type { Simulator } from '../simulator.ts';
import { changeOrder } from './orders/change-order.ts';
import { lapseHold } from './orders/pay-order.ts';
import { finishAuthentication } from './page/press-button.ts';
import { type OrderRow, orders } from './rows.ts';

/** POST /__sim/payments/:payment {action}, where `:payment` is the order code. */
export function actOnPayment(simulator: Simulator, payment: string, fields: Fields): object | undefined {
  const row = findOrder(simulator, payment);
  if (row === undefined) return undefined;
  const action = fields.oneOf('action', ['refunds_fail_later', 'refunds_succeed', 'lapse']);
  fields.end();
  if (row.captured === 0 && row.held === 0) throw new ControlRefusal(409, 'This order is not paid.');
  return simulator.store.write(() => {
    if (action === 'lapse') lapseHold(simulator, row);
    else changeOrder(simulator, row, { doRefundsFail: action === 'refunds_fail_later' });
    return simulator.store.get(orders, row.id) ?? row;
  });
}

/** Ends 3-D Secure, for POST /__sim/3ds/:payment {result}. */
export function authenticatePayment(
  simulator: Simulator,
  payment: string,
  result: 'complete' | 'fail',
): object | undefined {
  const row = findOrder(simulator, payment);
  return row === undefined
    ? undefined
    : simulator.store.write(() => finishAuthentication(simulator, row, result));
}

/**
 * Finds an order by its code. Merchants choose the codes; if two merchants use the same code, finds the later order.
 */
function findOrder({ store }: Simulator, orderCode: string): OrderRow | undefined {
  return store.list(orders).findLast((row) => row.orderCode === orderCode);
}

import { ControlRefusal, type Fields } from '../control/read-fields.ts';
import type { Till } from '../till.ts';
import { changeOrder } from './orders/change-order.ts';
import { lapseHold } from './orders/pay-order.ts';
import { finishAuthentication } from './page/press-button.ts';
import { type OrderRow, orders } from './rows.ts';

/** POST /__sim/payments/:payment {action}; the payment is named by its order code. */
export function actOnPayment(till: Till, payment: string, fields: Fields): object | undefined {
  const row = findOrder(till, payment);
  if (row === undefined) return undefined;
  const action = fields.oneOf('action', ['refunds_fail_later', 'refunds_succeed', 'lapse']);
  fields.end();
  if (row.captured === 0 && row.held === 0) throw new ControlRefusal(409, 'This order is not paid.');
  return till.store.write(() => {
    if (action === 'lapse') lapseHold(till, row);
    else changeOrder(till, row, { doRefundsFail: action === 'refunds_fail_later' });
    return till.store.get(orders, row.id) ?? row;
  });
}

/** POST /__sim/3ds/:payment {result}. */
export function authenticatePayment(
  till: Till,
  payment: string,
  result: 'complete' | 'fail',
): object | undefined {
  const row = findOrder(till, payment);
  return row === undefined ? undefined : till.store.write(() => finishAuthentication(till, row, result));
}

/** Order codes are chosen by merchants; if two merchants use the same one, the later order is meant. */
function findOrder({ store }: Till, orderCode: string): OrderRow | undefined {
  return store.list(orders).findLast((row) => row.orderCode === orderCode);
}

import type { Merchant } from '../merchants.ts';
import { type PastPayment, takenAtOnce } from '../past/past-payment.ts';
import { simulatorAt } from '../past/simulator-at.ts';
import type { Simulator } from '../simulator.ts';
import { createOrder } from './orders/create-order.ts';
import { captureNow, endRefundNow, sendRefundNow } from './orders/modify-order.ts';
import { payOrder } from './orders/pay-order.ts';
import { type OrderRow, orderId, orders } from './rows.ts';
import type { XmlElement } from './xml/read-xml.ts';

/** Makes a past order with its refunds. The order was paid and captured at the same moment. */
export function makePast(simulator: Simulator, merchant: Merchant, payment: PastPayment): boolean {
  const { name, amount, refunds } = payment;
  const id = orderId(merchant.id, name);
  if (simulator.store.get(orders, id) !== undefined) return false;
  const paid = simulatorAt(simulator, takenAtOnce(payment), simulator.makeId(29));
  const order = payOrder(paid, createOrder(paid, merchant, orderOf(merchant, payment)), 'pays', {
    method: 'VISA-SSL',
    masked: '4444********1111',
  });
  captureNow(paid, put(simulator, { ...order, capturing: amount }));
  for (const [nth, each] of refunds.entries()) {
    const then = simulatorAt(simulator, each.atMs, simulator.makeId(16));
    const row = simulator.store.get(orders, id);
    if (row === undefined) continue;
    const received = { reference: each.refundId, amount: each.amount, state: 'received' } as const;
    sendRefundNow(then, put(simulator, { ...row, refunds: [...row.refunds, received] }), nth);
    const sent = simulator.store.get(orders, id);
    if (sent !== undefined) endRefundNow(then, sent, nth);
  }
  return true;
}

function put({ store }: Simulator, row: OrderRow): OrderRow {
  return store.put(orders, row.id, row);
}

function orderOf({ keys }: Merchant, { name, amount }: PastPayment): XmlElement {
  const element = (called: string, attributes: Record<string, string>, text = ''): XmlElement => {
    return { name: called, attributes, children: [], text };
  };
  return {
    ...element('order', {
      orderCode: name,
      installationId: keys.installation_id ?? '',
      captureDelay: 'OFF',
    }),
    children: [
      element('description', {}, 'Boat hire'),
      element('amount', { value: String(amount), currencyCode: 'GBP', exponent: '2' }),
    ],
  };
}

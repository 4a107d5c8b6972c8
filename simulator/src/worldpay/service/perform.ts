import type { Merchant } from '../../merchants.ts';
import type { Simulator } from '../../simulator.ts';
import { createOrder } from '../orders/create-order.ts';
import { modifyOrder } from '../orders/modify-order.ts';
import { type OrderRow, orderId, orders } from '../rows.ts';
import { type Xml, element, errorElement } from '../xml/write-xml.ts';
import { type ServiceFailure, notAllowed } from './failure.ts';
import type { ServiceRequest } from './read-request.ts';
import { habitsOf } from '../habits.ts';
import { paymentElement } from '../orders/payment-element.ts';

/** Performs a request and returns the content of the reply. Throws a refusal. */
export function perform(
  simulator: Simulator,
  merchant: Merchant,
  simulatorUrl: string,
  { name, element: asked }: ServiceRequest,
): Xml {
  if (name === 'order') return showPageOf(createOrder(simulator, merchant, asked), merchant, simulatorUrl);
  const { orderCode = '' } = asked.attributes;
  const row = simulator.store.get(orders, orderId(merchant.id, orderCode));
  if (row === undefined) throw notAllowed('Could not find payment for order', orderCode);
  if (name === 'inquiry') return inquire(simulator, row);
  const [modification] = asked.children;
  if (modification === undefined) throw new Error('A modification without content passed the checks.');
  return element('ok', {}, modifyOrder(simulator, row, modification));
}

export function refusalElement({ code, message, orderCode }: ServiceFailure): Xml {
  const error = errorElement(code, message);
  return orderCode === undefined ? error : element('orderStatus', { orderCode }, error);
}

function showPageOf(
  { orderCode, referenceId, ticket }: OrderRow,
  merchant: Merchant,
  simulatorUrl: string,
): Xml {
  const query = new URLSearchParams({
    OrderKey: `${merchant.keys.merchant_code}^${orderCode}`,
    Ticket: ticket,
    source: simulatorUrl,
  });
  const address = `${simulatorUrl}/app/hpp/integration/wpg/corporate?${query}`;
  return element('orderStatus', { orderCode }, element('reference', { id: referenceId }, address));
}

/** Returns the state of an order as the replica stores it. For an unpaid order the reply is an error. */
function inquire(simulator: Simulator, row: OrderRow): Xml {
  const atMs = simulator.clock.nowMs() - habitsOf(simulator, row.merchant).inquiryLagMs;
  const state = row.past.findLast(({ sinceMs }) => sinceMs <= atMs);
  if (state === undefined || state.lastEvent === null) {
    throw notAllowed('Could not find payment for order', row.orderCode);
  }
  const since = new Date(state.sinceMs);
  return element(
    'orderStatus',
    { orderCode: row.orderCode },
    paymentElement(row, state),
    element('date', {
      dayOfMonth: since.getUTCDate(),
      month: since.getUTCMonth() + 1,
      year: since.getUTCFullYear(),
      hour: since.getUTCHours(),
      minute: since.getUTCMinutes(),
      second: since.getUTCSeconds(),
    }),
  );
}

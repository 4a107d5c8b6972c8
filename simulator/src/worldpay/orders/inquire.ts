import type { Till } from '../../till.ts';
import { habitsOf } from '../habits.ts';
import type { OrderRow } from '../rows.ts';
import { notAllowed } from '../service/failure.ts';
import { type Xml, element } from '../xml/write-xml.ts';
import { paymentElement } from './payment-element.ts';

/** The order as the replica knows it. One without a payment is answered with an error. */
export function inquire(till: Till, row: OrderRow): Xml {
  const atMs = till.clock.nowMs() - habitsOf(till, row.merchant).inquiryLagMs;
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

import type { Delivery } from '../../deliveries/delivery.ts';
import type { DeliveryFaultKind } from '../../faults/fault.ts';
import { findMerchant } from '../../merchants.ts';
import type { Webhook } from '../../provider.ts';
import type { Simulator } from '../../simulator.ts';
import { habitsOf } from '../habits.ts';
import { amountElement } from '../orders/modify-order.ts';
import { paymentElement } from '../orders/payment-element.ts';
import { type LastEvent, events, orders } from '../rows.ts';
import { element, message } from '../xml/write-xml.ts';

/**
 * Writes an order notification. The journal reports the event; lastEvent reports the payment's state at the time of
 * sending. The two may differ. A notification has no signature and no timestamp, so the faults wrong_signature and
 * old_timestamp have no effect.
 */
export function writeNotification(
  simulator: Simulator,
  delivery: Delivery,
  fault: DeliveryFaultKind | undefined,
): Webhook | undefined {
  const event = simulator.store.get(events, delivery.event);
  const order = event === undefined ? undefined : simulator.store.get(orders, event.order);
  const merchant = findMerchant(simulator, delivery.merchant);
  if (event === undefined || order === undefined || merchant === undefined) return undefined;
  const lastEvent = (habitsOf(simulator, merchant.id).lastEvent as LastEvent | undefined) ?? order.lastEvent;
  const on = new Date(event.atMs);
  const amount = fault === 'altered_body' ? event.amount * 10 : event.amount;
  const content = element(
    'notify',
    {},
    element(
      'orderStatusEvent',
      { orderCode: order.orderCode },
      paymentElement(
        { ...order, amount: fault === 'altered_body' ? order.amount * 10 : order.amount },
        { ...order, lastEvent, sinceMs: event.atMs },
      ),
      element(
        'journal',
        { journalType: event.journalType },
        element(
          'bookingDate',
          {},
          element('date', {
            dayOfMonth: on.getUTCDate(),
            month: on.getUTCMonth() + 1,
            year: on.getUTCFullYear(),
          }),
        ),
        element(
          'accountTx',
          { accountType: accountOf(event.journalType), batchId: 20 },
          amountElement(amount),
        ),
        ...(event.reference === null
          ? []
          : [element('journalReference', { type: 'refund', reference: event.reference })]),
      ),
    ),
  );
  return {
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body: message(merchant.keys.merchant_code ?? '', content),
  };
}

function accountOf(journalType: LastEvent): string {
  switch (journalType) {
    case 'CAPTURED':
      return 'IN_PROCESS_CAPTURED';
    case 'SENT_FOR_REFUND':
    case 'REFUNDED':
    case 'REFUND_FAILED':
      return 'REFUND_PENDING';
    default:
      return 'IN_PROCESS_AUTHORISED';
  }
}

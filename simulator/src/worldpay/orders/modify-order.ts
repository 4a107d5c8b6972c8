import type { Simulator } from '../../simulator.ts';
import { type OrderRefund, type OrderRow } from '../rows.ts';
import { notAllowed } from '../service/failure.ts';
import { type Xml, element } from '../xml/write-xml.ts';
import type { XmlElement } from '../xml/read-xml.ts';
import { changeOrder } from './change-order.ts';
import { capturedAfterMs, doCapture } from './pay-order.ts';
import { amountIn } from './read-amount.ts';

export const doCancel = 'worldpay_cancel';
/** The task that sends a refund. Its subject consists of the refund's number and the order. */
export const sendRefund = 'worldpay_send_refund';
export const endRefund = 'worldpay_end_refund';

const cancelledAfterMs = 1000;
const refundSentAfterMs = 1000;
const refundEndsAfterMs = 60_000;

/**
 * Receives a modification of an order. The answer only acknowledges the request; a notification reports the outcome
 * later.
 */
export function modifyOrder(simulator: Simulator, row: OrderRow, modification: XmlElement): Xml {
  switch (modification.name) {
    case 'capture':
      return receiveCapture(simulator, row, amountIn(modification));
    case 'refund':
      return receiveRefund(simulator, row, amountIn(modification), modification.attributes.reference ?? null);
    default:
      return receiveCancel(simulator, row);
  }
}

function receiveCapture(simulator: Simulator, row: OrderRow, amount: number): Xml {
  const { orderCode, merchant, id: subject } = row;
  if (row.isCancelling || row.held === 0) throw unpaid(row, 'captured');
  if (amount > row.held - row.capturing) {
    throw notAllowed('The amount is more than is authorised and not captured yet.', orderCode);
  }
  changeOrder(simulator, row, { capturing: row.capturing + amount });
  simulator.timetable.schedule({ merchant, kind: doCapture, subject }, capturedAfterMs);
  return element('captureReceived', { orderCode }, amountElement(amount));
}

function receiveCancel(simulator: Simulator, row: OrderRow): Xml {
  const { orderCode, merchant, id: subject } = row;
  if (row.lastEvent !== 'AUTHORISED' || row.capturing > 0) throw unpaid(row, 'cancelled');
  // Repeated cancellations are acknowledged, but only the first is performed.
  if (!row.isCancelling)
    simulator.timetable.schedule({ merchant, kind: doCancel, subject }, cancelledAfterMs);
  changeOrder(simulator, row, { isCancelling: true });
  return element('cancelReceived', { orderCode });
}

/** Receives a refund. Even with the same reference, a repeated call makes a second refund. */
function receiveRefund(simulator: Simulator, row: OrderRow, amount: number, reference: string | null): Xml {
  const { orderCode, merchant, id } = row;
  if (row.captured === 0) throw unpaid(row, 'refunded');
  if (amount > row.captured - refundedOf(row)) {
    throw notAllowed('The amount is more than was captured and not refunded yet.', orderCode);
  }
  const refunds: OrderRefund[] = [...row.refunds, { reference, amount, state: 'received' }];
  changeOrder(simulator, row, { refunds });
  simulator.timetable.schedule(
    { merchant, kind: sendRefund, subject: `${refunds.length - 1} ${id}` },
    refundSentAfterMs,
  );
  return element('refundReceived', { orderCode }, amountElement(amount));
}

export function captureNow(simulator: Simulator, row: OrderRow): void {
  if (row.capturing === 0) return;
  const { capturing: amount } = row;
  const change = { capturing: 0, held: row.held - amount, captured: row.captured + amount } as const;
  changeOrder(simulator, row, { ...change, lastEvent: 'CAPTURED' }, { type: 'CAPTURED', amount });
}

export function cancelNow(simulator: Simulator, row: OrderRow): void {
  const change = { isCancelling: false, held: 0, lastEvent: 'CANCELLED' } as const;
  changeOrder(simulator, row, change, { type: 'CANCELLED', amount: row.amount });
}

export function sendRefundNow(simulator: Simulator, row: OrderRow, index: number): void {
  changeRefund(simulator, row, index, 'sent', 'SENT_FOR_REFUND');
  simulator.timetable.schedule(
    { merchant: row.merchant, kind: endRefund, subject: `${index} ${row.id}` },
    refundEndsAfterMs,
  );
}

export function endRefundNow(simulator: Simulator, row: OrderRow, index: number): void {
  if (row.doRefundsFail) changeRefund(simulator, row, index, 'failed', 'REFUND_FAILED');
  else changeRefund(simulator, row, index, 'done', 'REFUNDED');
}

function changeRefund(
  simulator: Simulator,
  row: OrderRow,
  index: number,
  state: OrderRefund['state'],
  type: 'SENT_FOR_REFUND' | 'REFUNDED' | 'REFUND_FAILED',
): void {
  const refund = row.refunds[index];
  if (refund === undefined) return;
  const refunds = row.refunds.with(index, { ...refund, state });
  changeOrder(
    simulator,
    row,
    { refunds, lastEvent: type },
    { type, amount: refund.amount, reference: refund.reference },
  );
}

/** Returns the sum of all refunds of an order, completed or pending, in pence. */
export function refundedOf({ refunds }: OrderRow): number {
  return refunds.reduce((sum, { amount, state }) => (state === 'failed' ? sum : sum + amount), 0);
}

export function amountElement(value: number): Xml {
  return element('amount', { value, currencyCode: 'GBP', exponent: 2, debitCreditIndicator: 'credit' });
}

function unpaid({ lastEvent, orderCode }: OrderRow, wanted: string): Error {
  return lastEvent === null
    ? notAllowed('Could not find payment for order', orderCode)
    : notAllowed(`This payment cannot be ${wanted}: it is ${lastEvent}.`, orderCode);
}

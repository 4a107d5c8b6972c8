import { collection } from '../store/store.ts';
import type { OutcomeName } from './page/outcomes.ts';

/** Worldpay's names for the state of a payment. */
export type LastEvent =
  | 'SENT_FOR_AUTHORISATION'
  | 'AUTHORISED'
  | 'REFUSED'
  | 'ERROR'
  | 'CANCELLED'
  | 'EXPIRED'
  | 'CAPTURED'
  | 'SENT_FOR_REFUND'
  | 'REFUNDED'
  | 'REFUND_FAILED';

export type OrderRefund = {
  reference: string | null;
  amount: number;
  state: 'received' | 'sent' | 'done' | 'failed';
};

/** An order of a merchant, with its payment. Amounts are in pence. */
export type OrderRow = {
  id: string;
  merchant: string;
  orderCode: string;
  /** Worldpay's own id of the order. */
  referenceId: string;
  /** The ticket that opens the payment page. */
  ticket: string;
  createdMs: number;
  amount: number;
  description: string;
  isCapturedAtOnce: boolean;
  lastEvent: LastEvent | null;
  card: { method: string; masked: string } | null;
  authorised: number;
  held: number;
  captured: number;
  refunds: OrderRefund[];
  doRefundsFail: boolean;
  /** Requests that are received but not yet performed: the sum to capture, and whether to cancel. */
  capturing: number;
  isCancelling: boolean;
  /** A payment that waits for 3-D Secure. */
  underWay?: { outcome: OutcomeName; card: { method: string; masked: string } };
  /** The payment's states with their times, for a replica that lags behind. */
  past: OrderState[];
};

export type OrderState = Pick<OrderRow, 'lastEvent' | 'card' | 'held' | 'captured'> & { sinceMs: number };

export type EventRow = {
  id: string;
  merchant: string;
  order: string;
  journalType: LastEvent;
  amount: number;
  /** The merchant's reference for a refund; null for any other event. */
  reference: string | null;
  atMs: number;
};

const ofMerchant = ({ merchant }: { merchant: string }) => merchant;

export const orders = collection<OrderRow>('worldpay_orders', ofMerchant);
export const events = collection<EventRow>('worldpay_events', ofMerchant);

export function orderId(merchant: string, orderCode: string): string {
  return `${merchant}:${orderCode}`;
}

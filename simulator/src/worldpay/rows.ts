import { collection } from '../store/collection.ts';
import type { OutcomeName } from './page/outcomes.ts';

/** What Worldpay calls the latest that happened to a payment. */
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

/** One order of a merchant, and what became of its payment. Amounts are pence. */
export type OrderRow = {
  id: string;
  merchant: string;
  orderCode: string;
  /** The one by which Worldpay knows it. */
  referenceId: string;
  /** Opens its payment page. */
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
  /** Captures and a cancellation that were received and are not done yet. */
  capturing: number;
  isCancelling: boolean;
  /** Waits for the card holder to be authenticated. */
  underWay?: { outcome: OutcomeName; card: { method: string; masked: string } };
  /** How it was from which instant: an inquiry is answered from a replica that may be behind. */
  past: OrderState[];
};

export type OrderState = Pick<OrderRow, 'lastEvent' | 'card' | 'held' | 'captured'> & { sinceMs: number };

export type EventRow = {
  id: string;
  merchant: string;
  order: string;
  journalType: LastEvent;
  amount: number;
  /** Of a refund. */
  reference: string | null;
  atMs: number;
};

const ofMerchant = ({ merchant }: { merchant: string }) => merchant;

export const orders = collection<OrderRow>('worldpay_orders', ofMerchant);
export const events = collection<EventRow>('worldpay_events', ofMerchant);

export function orderId(merchant: string, orderCode: string): string {
  return `${merchant}:${orderCode}`;
}

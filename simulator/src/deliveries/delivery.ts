import { collection } from '../store/collection.ts';

/** One event on its way to one merchant: several, when it is duplicated. */
export type Delivery = {
  id: string;
  merchant: string;
  event: string;
  type: string;
  /** The event is changed on its way so that it speaks of a payment that nobody has made. */
  stranger?: { event: string; object: string; attempt: string };
  /** Waits for others, with which it changes places; not for ever. */
  heldBy?: string;
  /** Of the till's clock. */
  dueMs: number;
  state: 'pending' | 'delivered' | 'given_up';
  tries: Try[];
};

export type Try = { at: string; status: number | null; error: string | null; fault: string | null };

export const deliveries = collection<Delivery>('deliveries', (delivery) => delivery.merchant);

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** A little after the answer that caused it. */
export const firstTryAfterMs = 50;

/** How long an event waits for the others. */
export const heldAtMostMs = 2000;

/** Stripe tries for three days, ever more slowly; so does the till, faster at first. */
export const retryAfterMs = [
  2 * seconds,
  5 * seconds,
  15 * seconds,
  minutes,
  5 * minutes,
  30 * minutes,
  2 * hours,
  6 * hours,
  12 * hours,
  24 * hours,
  24 * hours,
];

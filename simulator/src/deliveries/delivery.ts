import { collection } from '../store/store.ts';

/** The delivery of an event to a merchant. A duplicated event has several deliveries. */
export type Delivery = {
  id: string;
  merchant: string;
  event: string;
  type: string;
  /** The reorder fault that delays this delivery until other events have arrived, for `heldAtMostMs` at most. */
  heldBy?: string;
  /** The due time, in milliseconds of the simulator's clock. */
  dueMs: number;
  state: 'pending' | 'delivered' | 'given_up';
  tries: Try[];
};

export type Try = { at: string; status: number | null; error: string | null; fault: string | null };

export const deliveries = collection<Delivery>('deliveries', (delivery) => delivery.merchant);

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** The delay of a first try: the event arrives shortly after the answer to the call that caused it. */
export const firstTryAfterMs = 50;

/** The longest time that a reordered event waits for the other events, in milliseconds. */
export const heldAtMostMs = 2000;

/** Like Stripe, the simulator retries for three days with growing delays. Stripe's first delays are longer. */
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

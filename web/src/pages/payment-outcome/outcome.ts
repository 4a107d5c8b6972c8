import type { Booking } from '../../api/bookings.ts';

/** What became of a payment, as far as we know it (spec 2.10). */
export type Outcome =
  | { kind: 'pending' }
  | { kind: 'success'; booking: Booking }
  /** The headings are spelt as in spec 8. */
  | { kind: 'failed'; heading: 'FAILED' | 'Your payment could not be verifed.'; message: string }
  | { kind: 'timedOut'; message: string }
  | { kind: 'cancelled'; message: string };

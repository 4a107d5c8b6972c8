import type { Booking } from '../../api/bookings.ts';

/** The outcome of a payment, as far as it is known (spec 2.10). */
export type Outcome =
  /** `isUnreachable`: the server did not answer the last poll; polling goes on. */
  | { kind: 'pending'; isUnreachable?: boolean }
  | { kind: 'success'; booking: Booking }
  /** Confirmed, in a browser that does not know the email address and so cannot show the booking. */
  | { kind: 'confirmed' }
  /** The headings are spelt as in spec 8. */
  | { kind: 'failed'; heading: 'FAILED' | 'Your payment could not be verifed.'; message: string }
  | { kind: 'timedOut'; message: string }
  | { kind: 'cancelled'; message: string };

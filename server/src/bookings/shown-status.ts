import { toInstant } from '@slipway/shared/values/venue-time.ts';
import type { Row } from '../database/tables.ts';

export type ShownStatus = 'pending' | 'open' | 'closed' | 'cancelled';

/** The true status now: between two runs of the jobs a hold may have expired and a trip may have ended. */
export function shownStatus(
  booking: Pick<Row<'bookings'>, 'status' | 'holdExpiresAt' | 'date' | 'endTime'>,
  now: Date,
): ShownStatus {
  switch (booking.status) {
    case 'held':
      return booking.holdExpiresAt !== null && booking.holdExpiresAt <= now ? 'cancelled' : 'pending';
    case 'confirmed':
      return toInstant(booking.date, booking.endTime) <= now ? 'closed' : 'open';
    case 'completed':
      return 'closed';
    case 'cancelled':
    case 'expired':
    case 'replaced':
    case 'called_off':
      return 'cancelled';
  }
}

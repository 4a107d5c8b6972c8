import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import type { Row } from '../database/tables.ts';

export type ShownStatus = 'pending' | 'open' | 'closed' | 'cancelled';

/** The true status now: between two runs of the jobs a hold may be over and a trip past. */
export function shownStatus(
  booking: Pick<Row<'bookings'>, 'status' | 'holdExpiresAt' | 'date' | 'endTime'>,
  now: Date,
): ShownStatus {
  switch (booking.status) {
    case 'held':
      return booking.holdExpiresAt !== null && booking.holdExpiresAt <= now ? 'cancelled' : 'pending';
    case 'confirmed':
      return toInstant(localDate(booking.date), localTime(booking.endTime.slice(0, 5))) <= now
        ? 'closed'
        : 'open';
    case 'completed':
      return 'closed';
    case 'cancelled':
    case 'expired':
    case 'replaced':
    case 'called_off':
      return 'cancelled';
  }
}

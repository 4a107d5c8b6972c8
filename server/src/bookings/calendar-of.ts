import type { Deps } from '../runtime/deps.ts';
import type { Row } from '../database/tables.ts';
import { type CalendarTrip, calendarFile } from '../mail/calendar-file.ts';
import { tripSequence } from './trip-sequence.ts';

/** The trip as a calendar event; a cancelled trip removes its event. */
export async function calendarOf(
  deps: Pick<Deps, 'db' | 'business' | 'publicUrl' | 'now'>,
  booking: Omit<CalendarTrip, 'bookingId' | 'isCancelled' | 'sequence'> &
    Pick<Row<'bookings'>, 'id' | 'status'>,
): Promise<string> {
  const isCancelled = booking.status !== 'confirmed' && booking.status !== 'completed';
  const sequence = await tripSequence(deps.db, booking.id);
  return calendarFile({ ...booking, bookingId: booking.id, isCancelled, sequence }, deps, deps.now());
}

import type { WireListedBooking } from '@slipway/shared/api/booking-links.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { Database } from '../../database/tables.ts';
import { signLink } from '../../security/signed-link.ts';
import { shownStatus } from '../shown-status.ts';

/** A hundred pages; whoever has more finds the oldest by asking us. */
const mostListed = 1500;

/** Of an address, what it has booked: neither what was left unpaid, nor anything of those who were forgotten. */
export function ofEmail(db: Database, emailKey: string, now: Date) {
  return db
    .selectFrom('bookings')
    .innerJoin('customers', 'customers.id', 'bookings.customerId')
    .where('bookings.emailKey', '=', emailKey)
    .where('bookings.emailKey', '!=', '')
    .where((eb) =>
      eb.or([
        eb('bookings.status', 'in', ['confirmed', 'completed', 'cancelled']),
        eb.and([eb('bookings.status', '=', 'held'), eb('bookings.holdExpiresAt', '>', now)]),
      ]),
    );
}

/** Those to come by their day, then the others, the latest first. */
export async function listBookings(
  db: Database,
  emailKey: string,
  linkKey: string,
  now: Date,
): Promise<WireListedBooking[]> {
  const found = await ofEmail(db, emailKey, now)
    .leftJoin('cancellations', 'cancellations.bookingId', 'bookings.id')
    .select(['bookings.id', 'bookings.status', 'bookings.code', 'bookings.packageName', 'bookings.guests'])
    .select(['bookings.date', 'bookings.startTime', 'bookings.endTime', 'bookings.holdExpiresAt'])
    .select(['customers.email', 'cancellations.byWhom', 'cancellations.offerUntil'])
    .orderBy('bookings.date', 'desc')
    .orderBy('bookings.startTime', 'desc')
    .orderBy('bookings.id')
    .limit(mostListed)
    .execute();
  const listed = found.map((booking): WireListedBooking => {
    const status = shownStatus(booking, now);
    const { offerUntil } = booking;
    const hasChoice = status === 'cancelled' && offerUntil !== null && offerUntil >= venueDate(now);
    return {
      booking_id: booking.id,
      email: booking.email,
      booking_status: status,
      is_to_come: status === 'open' || status === 'pending' || hasChoice,
      short_code: booking.code,
      package_name: booking.packageName,
      booking_date: booking.date,
      expected_start_time: booking.startTime,
      expected_endtime: booking.endTime,
      expected_guests: booking.guests,
      cancelled_by: status === 'cancelled' ? booking.byWhom : null,
      offer_link: hasChoice ? signLink(linkKey, 'another day', booking.id) : '',
    };
  });
  const toCome = listed.filter((booking) => booking.is_to_come);
  return [...toCome.toReversed(), ...listed.filter((booking) => !booking.is_to_come)];
}

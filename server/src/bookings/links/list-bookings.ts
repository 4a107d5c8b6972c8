import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';
import { shownStatus, statusForCustomers } from '../booking-status.ts';

/** At most this many bookings are listed; customers with more can ask us about the oldest. */
const mostListed = 1500;

/** The bookings of an address. Leaves out bookings that were left unpaid, and bookings of erased people. */
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

export type ListedBooking = Awaited<ReturnType<typeof listBookings>>[number];

/** Bookings still to come, the soonest first; then all other bookings, the latest first. */
export async function listBookings(db: Database, emailKey: string, now: Date) {
  const found = await ofEmail(db, emailKey, now)
    .leftJoin('cancellations', 'cancellations.bookingId', 'bookings.id')
    .select(['bookings.id', 'bookings.status', 'bookings.code', 'bookings.packageName', 'bookings.guests'])
    .select(['bookings.date', 'bookings.startTime', 'bookings.endTime', 'bookings.holdExpiresAt'])
    .select(['customers.email', 'cancellations.byWhom', 'cancellations.offerUntil'])
    .select(sql<boolean>`coalesce(cancellations.not_before > ${now}, false)`.as('isAhead'))
    .orderBy('bookings.date', 'desc')
    .orderBy('bookings.startTime', 'desc')
    .orderBy('bookings.id')
    .limit(mostListed)
    .execute();
  const listed = found.map((booking) => {
    const status = shownStatus(
      { ...booking, status: statusForCustomers(booking.status, booking.isAhead) },
      now,
    );
    const { offerUntil } = booking;
    const hasChoice = status === 'cancelled' && offerUntil !== null && offerUntil >= venueDate(now);
    return {
      ...booking,
      shown: status,
      hasChoice,
      isToCome: status === 'open' || status === 'pending' || hasChoice,
    };
  });
  const toCome = listed.filter(({ isToCome }) => isToCome);
  return [...toCome.toReversed(), ...listed.filter(({ isToCome }) => !isToCome)];
}

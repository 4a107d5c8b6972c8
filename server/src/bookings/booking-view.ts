import type { WireBooking } from '@slipway/shared/api/bookings.ts';
import { refundOffer } from '@slipway/shared/rules/cancellation.ts';
import { lakeInstant } from '@slipway/shared/values/lake-time.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime, minutesOf } from '@slipway/shared/values/local-time.ts';
import { pence, poundsOf } from '@slipway/shared/values/pence.ts';
import type { FoundBooking } from './find-booking.ts';

/** What the visitor reads about a booking (spec 3). */
export function bookingView(booking: FoundBooking, now: Date): WireBooking {
  const status = shownStatus(booking, now);
  const offer = refundOffer(
    {
      isOpen: status === 'open',
      earliestDate: localDate(booking.earliestDate),
      captured: pence(Number(booking.captured ?? 0)),
    },
    { fullRefundDays: booking.fullRefundDays, adminFee: pence(booking.adminFee) },
    now,
  );
  return {
    booking_id: booking.id,
    booking_status: status,
    can_cancel: offer.canCancel,
    customer_first_name: booking.firstName,
    customer_last_name: booking.lastName,
    customer_email: booking.email,
    customer_phone: booking.phone,
    package_name: booking.packageName,
    booking_date: booking.date,
    duration_description: durationDescription(minutesBetween(booking.startTime, booking.endTime)),
    expected_start_time: booking.startTime,
    expected_endtime: booking.endTime,
    expected_guests: booking.guests,
    order_items: booking.items,
    total_amount: poundsOf(pence(booking.total)),
    admin_fee: poundsOf(offer.adminFee),
    net_refund: poundsOf(offer.refund),
  };
}

/** Between two runs of the jobs a hold may be over and a trip past: the view says what is true, not what is stored. */
function shownStatus(booking: FoundBooking, now: Date): WireBooking['booking_status'] {
  switch (booking.status) {
    case 'held':
      return booking.holdExpiresAt !== null && booking.holdExpiresAt <= now ? 'cancelled' : 'pending';
    case 'open':
      return lakeInstant(localDate(booking.date), localTime(booking.endTime)) <= now ? 'closed' : 'open';
    case 'closed':
      return 'closed';
    case 'cancelled':
    case 'expired':
    case 'replaced':
      return 'cancelled';
  }
}

function minutesBetween(start: string, end: string): number {
  return minutesOf(localTime(end)) - minutesOf(localTime(start));
}

/** 'about 2 hours', 'about 1 hour 30 minutes' */
export function durationDescription(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [`${hours} ${hours === 1 ? 'hour' : 'hours'}`] : []),
    ...(rest > 0 ? [`${rest} minutes`] : []),
  ];
  return `about ${parts.join(' ')}`;
}

import type { Business } from '@slipway/shared/business.ts';
import { formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { Row } from '../database/tables.ts';
import { type Mail, plainMail } from './mail.ts';

/** To a visitor whose bank took back its yes before the money was taken. */
export function paymentNotTakenMail(
  booking: Row<'bookings'>,
  customer: Row<'customers'>,
  { business, publicUrl }: { business: Business; publicUrl: string },
): Mail {
  return plainMail({
    kind: 'payment_not_taken',
    bookingId: booking.id,
    recipient: customer.email,
    subject: 'Your booking could not be kept: the payment did not go through',
    paragraphs: [
      `Hello ${customer.firstName},`,
      `your bank first agreed to the payment for ${booking.packageName} on ${formatLongDate(localDate(booking.date))}, ${booking.startTime}, and then did not let us take it. You were not charged, and the booking is cancelled.`,
      `If you would still like to come, please book again: ${publicUrl}${hrefOf(sitePaths.bookPackage(booking.packageId, booking.date))}`,
    ],
    business,
  });
}

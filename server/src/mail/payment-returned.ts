import type { Business } from '@slipway/shared/business.ts';
import { formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp, pence } from '@slipway/shared/values/pence.ts';
import type { Row } from '../database/tables.ts';
import { type Mail, plainMail } from './mail.ts';

/** To a visitor whose payment came after the boat had gone to somebody else. */
export function paymentReturnedMail(
  booking: Row<'bookings'>,
  customer: Row<'customers'>,
  business: Business,
): Mail {
  const when = `${formatLongDate(localDate(booking.date))}, ${booking.startTime}`;
  return plainMail({
    kind: 'payment_returned',
    bookingId: booking.id,
    recipient: customer.email,
    subject: 'Your payment is on its way back',
    paragraphs: [
      `Hello ${customer.firstName},`,
      `your payment of ${formatGbp(pence(booking.total))} for ${booking.packageName} on ${when} reached us after the time to pay had run out, and somebody else had booked the boat meanwhile.`,
      'You are not charged. If your bank shows the payment, it disappears within a few days (5 to 7 if it had already been taken).',
      'We are sorry. Other times are on our site, and a call to us finds one quickest.',
    ],
    business,
  });
}

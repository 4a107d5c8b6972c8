import { refundTakes } from '@slipway/shared/rules/business-terms.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { type Sender, paragraph } from '../mail-content.ts';
import { composeMail } from '../compose-mail.ts';
import type { Mail } from '../mail.ts';
import { type Party, type TripWithTerms, linkToBookAgain, when } from '../booking-copy.ts';

/** To a visitor whose payment arrived after the boat had gone to somebody else, or after the trip was called off. */
export function paymentReturnedMail(
  booking: TripWithTerms,
  customer: Party,
  sender: Sender,
  now: Date,
  { isCalledOff }: { isCalledOff: boolean },
): Mail {
  const payment = `Your payment of ${formatGbp(booking.total)} for ${booking.packageName} on ${when(booking)} reached us`;
  return composeMail(
    { kind: 'payment_returned', bookingId: booking.id, recipient: customer.email },
    {
      subject: 'Your payment is on its way back',
      heading: isCalledOff
        ? `Hello ${customer.firstName}, we have had to call off that time.`
        : `Hello ${customer.firstName}, your payment came too late.`,
      parts: [
        paragraph(
          isCalledOff
            ? `${payment}, but by then we had to call off trips at that time. No boat is booked for you.`
            : `${payment} after the time to pay had run out, and somebody else had booked the boat meanwhile.`,
        ),
        paragraph(
          `You are not charged. If your bank shows the payment, it disappears within a few days (${refundTakes(booking.terms)} if it had already been taken).`,
        ),
        paragraph('We are sorry. Other times are on our site, and a call to us finds one quickest.'),
        linkToBookAgain(booking, sender.publicUrl, now),
      ],
    },
    sender,
  );
}

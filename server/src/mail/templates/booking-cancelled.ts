import { refundTakes } from '@slipway/shared/rules/business-terms.ts';
import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import { calendarFile } from '../calendar-file.ts';
import { type Sender, paragraph } from '../mail-content.ts';
import { composeMail } from '../compose-mail.ts';
import type { Mail } from '../mail.ts';
import { type Party, type TripWithTerms, linkToBooking, when } from '../booking-copy.ts';

type Cancelled = {
  booking: TripWithTerms;
  customer: Party;
  refund: Pence;
  adminFee: Pence;
  /** The part of the refund that was never captured. */
  untaken: Pence;
  /** Days from the cancellation to the trip. */
  daysBefore: number;
  sequence: number;
};

/** To a visitor who cancelled: confirms it, and says how much is refunded and why. */
export function bookingCancelledMail(cancelled: Cancelled, sender: Sender, now: Date): Mail {
  const { booking, customer, sequence } = cancelled;
  return composeMail(
    {
      kind: 'booking_cancelled',
      bookingId: booking.id,
      recipient: customer.email,
      calendar: calendarFile({ ...booking, bookingId: booking.id, isCancelled: true, sequence }, sender, now),
    },
    {
      subject: `Cancelled: ${booking.packageName}, ${when(booking)}`,
      heading: `Hello ${customer.firstName}, your booking is cancelled.`,
      parts: [
        paragraph(`${booking.packageName} on ${when(booking)}, as you asked.`),
        ...refundSentences(cancelled).map(paragraph),
        linkToBooking(booking, customer, sender.publicUrl),
        paragraph(
          `${cancelled.refund > 0 ? 'The link shows where your refund is. ' : ''}The attached file takes the trip out of your calendar.`,
        ),
      ],
    },
    sender,
  );
}

function refundSentences({ booking, refund, adminFee, untaken, daysBefore }: Cancelled): string[] {
  const takes = refundTakes(booking.terms);
  if (refund === 0 && adminFee === 0) return ['There was nothing to pay, so that nothing comes back.'];
  if (refund === untaken) {
    return [
      `You are not charged: the ${formatGbp(refund)} that your bank had set aside for us are let go. Your bank shows it within ${takes}.`,
    ];
  }
  const why =
    adminFee === 0
      ? `${daysBefore} days before: full refund.`
      : `${daysBefore} days before: full refund less ${formatGbp(adminFee)} bank charges.`;
  return [`${formatGbp(refund)} goes back to the card that you paid with. It takes ${takes}.`, why];
}

import { counted, refundTakes } from '@slipway/shared/rules/business-terms.ts';
import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import { displayCode } from '@slipway/shared/values/short-code.ts';
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
      heading: `Your booking is cancelled, ${customer.firstName}.`,
      parts: [
        ...refundSentences(cancelled).map(paragraph),
        paragraph(
          `You cancelled ${booking.packageName} on ${when(booking)}. Your code: ${displayCode(booking.code)}. Booking ${booking.id}.`,
        ),
        linkToBooking(booking, customer, sender.publicUrl),
        paragraph(
          `${cancelled.refund > 0 ? 'Follow your refund with the link. ' : ''}The attached file takes the trip out of your calendar.`,
        ),
      ],
    },
    sender,
  );
}

function refundSentences({ booking, refund, adminFee, untaken, daysBefore }: Cancelled): string[] {
  const takes = refundTakes(booking.terms);
  if (refund === 0 && adminFee === 0) return ['Nothing was paid, so there’s nothing to refund.'];
  if (refund === untaken) {
    return [
      `You weren’t charged: we’ve released the ${formatGbp(refund)} your bank was holding. It should show within ${takes}.`,
    ];
  }
  const why =
    adminFee === 0
      ? `${counted(daysBefore, 'day')} before your trip: a full refund.`
      : `${counted(daysBefore, 'day')} before your trip: a full refund minus a ${formatGbp(adminFee)} bank charge.`;
  return [`We’re refunding ${formatGbp(refund)} to the card you paid with. That takes ${takes}.`, why];
}

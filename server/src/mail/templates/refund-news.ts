import { refundTakes } from '@slipway/shared/rules/business-terms.ts';
import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import { type Sender, paragraph } from '../mail-content.ts';
import { composeMail } from '../compose-mail.ts';
import type { Mail } from '../mail.ts';
import { type Party, type TripWithTerms, linkToBooking, when } from '../booking-copy.ts';

type RefundNews = {
  refund: { id: string; amount: Pence; status: 'done' | 'failed' };
  booking: TripWithTerms;
  customer: Party;
};

/** To the visitor: the provider has sent the refund, or could not. A refund may fail days after it was sent. */
export function refundNewsMail({ refund, booking, customer }: RefundNews, sender: Sender): Mail {
  const amount = formatGbp(refund.amount);
  const trip = `${booking.packageName} on ${when(booking)}`;
  const isDone = refund.status === 'done';
  return composeMail(
    {
      kind: isDone ? 'refund_sent' : 'refund_failed',
      bookingId: booking.id,
      recipient: customer.email,
      onceKey: `refund ${refund.status} ${refund.id}`,
    },
    {
      subject: isDone ? `Your refund of ${amount} is sent` : `Your refund of ${amount} did not arrive`,
      heading: isDone
        ? `Hello ${customer.firstName}, your refund is sent.`
        : `Hello ${customer.firstName}, your refund did not arrive.`,
      parts: [
        paragraph(
          isDone
            ? `${amount} for ${trip} is sent to the card that you paid with. Your bank shows it within ${refundTakes(booking.terms)}.`
            : `Your bank did not take the ${amount} for ${trip} that we sent back to your card: it may have been closed or replaced. The money is still yours. Please call or write to us, and we send it another way.`,
        ),
        linkToBooking(booking, customer, sender.publicUrl),
      ],
    },
    sender,
  );
}

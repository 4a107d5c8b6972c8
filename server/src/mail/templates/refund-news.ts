import { refundTakes } from '@slipway/shared/rules/business-terms.ts';
import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said, withTerms } from '../mail-template.ts';
import type { Mail } from '../mail.ts';
import { type Party, type Trip, linkToBooking, partyFacts, tripFacts, when } from '../booking-copy.ts';

type RefundNews = {
  refund: { id: string; amount: Pence; status: 'done' | 'failed' };
  booking: Trip;
  customer: Party;
};

export const refundNews: MailTemplate<RefundNews> = {
  name: 'refund_news',
  version: 1,
  content: ({ refund, customer, ...facts }, context) => {
    const booking = withTerms(facts.booking, context);
    const amount = formatGbp(refund.amount);
    const trip = `${booking.packageName} on ${when(booking)}`;
    const isDone = refund.status === 'done';
    return {
      subject: isDone ? `We’ve sent your refund of ${amount}` : `Your refund of ${amount} didn’t arrive`,
      heading: isDone
        ? `Your refund is on its way, ${customer.firstName}.`
        : `Your refund didn’t arrive, ${customer.firstName}.`,
      parts: [
        paragraph(
          isDone
            ? `We’ve sent ${amount} for ${trip} to the card you paid with. It should show within ${refundTakes(booking.terms)}.`
            : `Your bank didn’t accept the ${amount} for ${trip} that we sent to your card. The card may have been closed or replaced. The money is still yours: call or write to us and we’ll send it another way.`,
        ),
        linkToBooking(booking, customer, context.publicUrl),
      ],
    };
  },
};

/** To the visitor: the provider has sent the refund, or could not. A refund may fail days after it was sent. */
export function refundNewsMail({ refund: { id, amount, status }, booking, customer }: RefundNews): Mail {
  return {
    kind: status === 'done' ? 'refund_sent' : 'refund_failed',
    bookingId: booking.id,
    recipient: customer.email,
    onceKey: `refund ${status} ${id}`,
    ...said(refundNews, {
      refund: { id, amount, status },
      booking: tripFacts(booking),
      customer: partyFacts(customer),
    }),
  };
}

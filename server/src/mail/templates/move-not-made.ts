import { refundTakes } from '@slipway/shared/rules/business-terms.ts';
import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import { type Party, type Trip, linkToBooking, partyFacts, tripFacts, when } from '../booking-copy.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said, withTerms } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

export const moveNotMade: MailTemplate<{ booking: Trip; customer: Party; amount: Pence }> = {
  name: 'move_not_made',
  version: 1,
  content: ({ customer, amount, ...facts }, context) => {
    const booking = withTerms(facts.booking, context);
    return {
      subject: 'Your payment is being returned',
      heading: `Your payment came too late, ${customer.firstName}.`,
      parts: [
        paragraph(
          `Your payment of ${formatGbp(amount)} for a change of your trip on ${when(booking)} reached us when the change could not be made any more. Nothing has changed because of it.`,
        ),
        paragraph(
          `You won’t be charged for it. If your bank shows the payment, it should disappear within a few days (${refundTakes(booking.terms)} if it had already been taken).`,
        ),
        linkToBooking(booking, customer, context.publicUrl),
      ],
    };
  },
};

/** The email to a customer whose payment for a move or a change came too late, or was a second payment. */
export function moveNotMadeMail(
  booking: Trip,
  customer: Party,
  payment: { id: string; amount: Pence },
): Mail {
  return {
    kind: 'payment_returned',
    bookingId: booking.id,
    recipient: customer.email,
    onceKey: `move not made:${payment.id}`,
    ...said(moveNotMade, {
      booking: tripFacts(booking),
      customer: partyFacts(customer),
      amount: payment.amount,
    }),
  };
}

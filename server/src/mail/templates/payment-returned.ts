import { refundTakes } from '@slipway/shared/rules/business-terms.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said, withTerms } from '../mail-template.ts';
import type { Mail } from '../mail.ts';
import { type Party, type Trip, linkToBookAgain, partyFacts, tripFacts, when } from '../booking-copy.ts';

export const paymentReturned: MailTemplate<{ booking: Trip; customer: Party; isCalledOff: boolean }> = {
  name: 'payment_returned',
  version: 1,
  content: ({ customer, isCalledOff, ...facts }, context) => {
    const booking = withTerms(facts.booking, context);
    const payment = `Your payment of ${formatGbp(booking.total)} for ${booking.packageName} on ${when(booking)} reached us`;
    return {
      subject: 'Your payment is being returned',
      heading: isCalledOff
        ? `We’ve had to cancel trips at that time, ${customer.firstName}.`
        : `Your payment came too late, ${customer.firstName}.`,
      parts: [
        paragraph(
          isCalledOff
            ? `${payment}, but by then we’d had to cancel trips at that time. You don’t have a boat booked.`
            : `${payment} after the time to pay had run out, and someone else had booked the boat by then.`,
        ),
        paragraph(
          `You won’t be charged. If your bank shows the payment, it should disappear within a few days (${refundTakes(booking.terms)} if it had already been taken).`,
        ),
        paragraph('We’re sorry. You’ll find other times on our site, or call us and we’ll find you one.'),
        linkToBookAgain(booking, context.publicUrl, context.now),
      ],
    };
  },
};

/**
 * To a visitor whose payment arrived after the boat had been sold to somebody else, or after the trip was called off.
 */
export function paymentReturnedMail(
  booking: Trip,
  customer: Party,
  { isCalledOff, payment }: { isCalledOff: boolean; payment: string },
): Mail {
  return {
    kind: 'payment_returned',
    bookingId: booking.id,
    recipient: customer.email,
    // Two people may have paid for one booking: the email names both payments.
    onceKey: `payment returned ${payment}`,
    ...said(paymentReturned, { booking: tripFacts(booking), customer: partyFacts(customer), isCalledOff }),
  };
}

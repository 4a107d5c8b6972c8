import { type RefundWay, refundPromise } from '@slipway/shared/rules/refund-way.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import { displayCode } from '@slipway/shared/values/shown-text.ts';
import {
  type Party,
  type Trip,
  calendarOf,
  linkToBookAgain,
  partyFacts,
  tripFacts,
  when,
} from '../booking-copy.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said, withTerms } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

type TripRefunded = {
  booking: Trip;
  customer: Party;
  reason: string;
  refund: Pence;
  refundBy: RefundWay;
  sequence: number;
};

export const tripRefunded: MailTemplate<TripRefunded> = {
  name: 'trip_refunded',
  version: 1,
  content: ({ customer, reason, refund, refundBy, sequence, ...facts }, context) => {
    const booking = withTerms(facts.booking, context);
    return {
      subject: `We’ve had to cancel: ${booking.packageName}, ${when(booking)}`,
      heading: `We’ve had to cancel your trip, ${customer.firstName}.`,
      parts: [
        paragraph(
          `We’re sorry: ${booking.packageName} on ${when(booking)} can’t go ahead because of ${reason}.`,
        ),
        paragraph(
          refund === 0
            ? 'Nothing was paid for it, so there’s nothing to pay back.'
            : refundPromise(refund, refundBy, booking.terms, 'your card'),
        ),
        linkToBookAgain(booking, context.publicUrl, context.now),
        paragraph(`Your code: ${displayCode(booking.code)}. Booking ${booking.id}.`),
      ],
      calendar: calendarOf(booking, { isCancelled: true, sequence }, context),
    };
  },
};

/** To a party whose trip we had to cancel. Staff refund the trip immediately, whether or not the party has asked. */
export function tripRefundedMail({ booking, customer, ...rest }: TripRefunded): Mail {
  return {
    kind: 'day_cancelled',
    bookingId: booking.id,
    recipient: customer.email,
    ...said(tripRefunded, { ...rest, booking: tripFacts(booking), customer: partyFacts(customer) }),
  };
}

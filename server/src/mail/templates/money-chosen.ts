import { displayPhone } from '@slipway/shared/business.ts';
import { type RefundWay, refundPromise } from '@slipway/shared/rules/refund-way.ts';
import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import { type Party, type Trip, linkToBooking, partyFacts, tripFacts, when } from '../booking-copy.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said, withTerms } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

type MoneyChosen = {
  booking: Trip;
  customer: Party;
  refund: Pence;
  refundBy: Exclude<RefundWay, 'card'>;
};

export const moneyChosen: MailTemplate<MoneyChosen> = {
  name: 'money_chosen',
  version: 1,
  content: ({ customer, refund, refundBy, ...facts }, context) => {
    const booking = withTerms(facts.booking, context);
    const trip = `${booking.packageName}, ${when(booking)}`;
    return {
      subject: `Your refund of ${formatGbp(refund)}: ${trip}`,
      heading: `Your trip stays cancelled, ${customer.firstName}, and you get ${formatGbp(refund)} back.`,
      parts: [
        paragraph(refundPromise(refund, refundBy, booking.terms)),
        paragraph(
          `We had to cancel ${trip}, and you have chosen your money. Our number is ${displayPhone(context.business.phone)}.`,
        ),
        linkToBooking(booking, customer, context.publicUrl),
      ],
    };
  },
};

/** To a party that chose a refund for a trip that we cancelled. About a refund to a card, another email is sent. */
export function moneyChosenMail({ booking, customer, ...rest }: MoneyChosen): Mail {
  return {
    kind: 'money_chosen',
    bookingId: booking.id,
    recipient: customer.email,
    ...said(moneyChosen, { ...rest, booking: tripFacts(booking), customer: partyFacts(customer) }),
  };
}

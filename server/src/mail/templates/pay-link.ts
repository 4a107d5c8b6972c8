import { depositAfterTrip } from '@slipway/shared/rules/deposit-after-trip.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { type Party, type Trip, partyFacts, tripFacts, when } from '../booking-copy.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

type PayLink = {
  booking: Trip;
  customer: Party;
  sum: Pence;
  isDeposit: boolean;
  /** The time until which the link can be paid. */
  until: string;
  address: string;
};

export const payLink: MailTemplate<PayLink> = {
  name: 'pay_link',
  version: 1,
  content: ({ booking, customer, sum, isDeposit, until, address }) => {
    const { date, time } = venueDateTime(new Date(until));
    const by = date === booking.date ? `${time} on that day` : `${time} on ${formatLongDate(date)}`;
    const what = isDeposit ? `The deposit of ${formatGbp(sum)}` : formatGbp(sum);
    return {
      subject: `${isDeposit ? 'Your deposit' : 'To pay'}: ${booking.packageName}, ${when(booking)}`,
      heading: `Here’s your link, ${customer.firstName}.`,
      parts: [
        paragraph(
          `${what} is to ${isDeposit ? 'set aside' : 'pay'} for ${booking.packageName} on ${when(booking)}, by ${by}.`,
        ),
        ...(isDeposit
          ? [paragraph(`It is set aside on your card, and nothing is taken now. ${depositAfterTrip}`)]
          : []),
        isDeposit
          ? { kind: 'link', before: 'Set it aside here', label: `Set ${formatGbp(sum)} aside`, address }
          : { kind: 'link', before: 'Pay here', label: `Pay ${formatGbp(sum)}`, address },
      ],
    };
  },
};

/** To somebody who pays by link. The link is also sent by text message. */
export function payLinkMail(facts: PayLink): Mail {
  const [booking, customer] = [tripFacts(facts.booking), partyFacts(facts.customer)];
  return {
    kind: 'pay_link',
    bookingId: booking.id,
    recipient: customer.email,
    ...said(payLink, { ...facts, booking, customer }),
  };
}

import type { Business } from '@slipway/shared/business.ts';
import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import { type MailTemplate, said, withTerms } from '../mail-template.ts';
import type { Mail } from '../mail.ts';
import {
  type Items,
  type Party,
  type Trip,
  factLines,
  itemFacts,
  partyFacts,
  priceLines,
  tripFacts,
  when,
} from '../booking-copy.ts';

/** If a booking needs no payment, reserve_booking in the database adds the fact `customer` to this email. */
export const newBooking: MailTemplate<{ booking: Trip; items: Items; customer: Party }> = {
  name: 'new_booking',
  version: 1,
  content: ({ items, customer, ...facts }, context) => {
    const booking = withTerms(facts.booking, context);
    return {
      subject: `New booking: ${booking.packageName}, ${when(booking)}`,
      heading: 'A new booking.',
      parts: [
        {
          kind: 'facts',
          lines: [...factLines(booking, customer, context.business), ...contactLines(customer)],
        },
        { kind: 'prices', lines: priceLines(booking, items) },
      ],
    };
  },
};

/** To the owner: a new booking. */
export function newBookingMail(booking: Trip, items: Items, customer: Party, business: Business): Mail {
  return {
    kind: 'owner_news',
    bookingId: null,
    recipient: business.email,
    onceKey: `new booking ${booking.id}`,
    ...said(newBooking, {
      booking: tripFacts(booking),
      items: itemFacts(items),
      customer: partyFacts(customer),
    }),
  };
}

export const cancellationNews: MailTemplate<{ booking: Trip; customer: Party; refund: Pence }> = {
  name: 'cancellation_news',
  version: 1,
  content: ({ booking, customer, refund }, { business }) => ({
    subject: `Cancelled: ${booking.packageName}, ${when(booking)}`,
    heading: 'The customer cancelled.',
    parts: [
      {
        kind: 'facts',
        lines: [...factLines(booking, customer, business), { label: 'Refund', value: formatGbp(refund) }],
      },
    ],
  }),
};

/** To the owner: a party has cancelled, and the boat is free again. */
export function cancellationNewsMail(
  booking: Trip,
  customer: Party,
  refund: Pence,
  business: Business,
): Mail {
  return {
    kind: 'owner_news',
    bookingId: null,
    recipient: business.email,
    ...said(cancellationNews, { booking: tripFacts(booking), customer: partyFacts(customer), refund }),
  };
}

function contactLines({ email, phone }: Party) {
  return [
    { label: 'Email', value: email },
    ...(phone === undefined ? [] : [{ label: 'Phone', value: phone }]),
  ];
}

import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import type { NewRow } from '../../database/tables.ts';
import { type Sender } from '../mail-content.ts';
import { composeMail } from '../compose-mail.ts';
import type { Mail } from '../mail.ts';
import { type Party, type Trip, type TripWithTerms, factLines, priceLines, when } from '../booking-copy.ts';

/** To the owner: a new booking. */
export function newBookingMail(
  booking: TripWithTerms,
  items: readonly NewRow<'bookingItems'>[],
  customer: Party,
  { business }: Pick<Sender, 'business'>,
): Mail {
  return composeMail(
    {
      kind: 'owner_news',
      bookingId: null,
      recipient: business.email,
      onceKey: `new booking ${booking.id}`,
    },
    {
      subject: `New booking: ${booking.packageName}, ${when(booking)}`,
      heading: 'A new booking.',
      parts: [
        {
          kind: 'facts',
          lines: [...factLines(booking, customer, business), ...contactLines(customer)],
        },
        { kind: 'prices', lines: priceLines(booking, items) },
      ],
    },
    { business },
  );
}

/** To the owner: a party has cancelled, and the boat is free again. */
export function cancellationNewsMail(
  booking: Trip,
  customer: Party,
  refund: Pence,
  { business }: Pick<Sender, 'business'>,
): Mail {
  return composeMail(
    { kind: 'owner_news', bookingId: null, recipient: business.email },
    {
      subject: `Cancelled: ${booking.packageName}, ${when(booking)}`,
      heading: 'The customer cancelled.',
      parts: [
        {
          kind: 'facts',
          lines: [...factLines(booking, customer, business), { label: 'Refund', value: formatGbp(refund) }],
        },
      ],
    },
    { business },
  );
}

function contactLines({ email, phone }: Party) {
  return [
    { label: 'Email', value: email },
    ...(phone === undefined ? [] : [{ label: 'Phone', value: phone }]),
  ];
}

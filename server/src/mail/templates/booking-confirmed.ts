import { whatToBring } from '@slipway/shared/rules/what-to-bring.ts';
import type { NewRow } from '../../database/tables.ts';
import { calendarFile } from '../calendar-file.ts';
import { type Sender, paragraph } from '../mail-content.ts';
import { composeMail } from '../compose-mail.ts';
import type { Mail } from '../mail.ts';
import {
  type Party,
  type TripWithTerms,
  arrivalSentence,
  cancellationSentence,
  factLines,
  linkToBooking,
  priceLines,
  termsInForce,
  when,
} from '../booking-copy.ts';

type Confirmed = { booking: TripWithTerms; items: readonly NewRow<'bookingItems'>[]; customer: Party };

type Occasion = {
  kind: 'booking_confirmed' | 'booking_confirmed_again' | 'booking_moved';
  /** How often the trip has changed since it was first confirmed. */
  sequence: number;
};

/**
 * To the visitor, to keep: what, when, where, who, how much, and the terms in force with their dates. Sent again on
 * request, and when the party took another slot.
 */
export function bookingConfirmedMail(
  { booking, items, customer }: Confirmed,
  sender: Sender,
  now: Date,
  { kind, sequence }: Occasion = { kind: 'booking_confirmed', sequence: 0 },
): Mail {
  const { business, publicUrl } = sender;
  const greeting = {
    booking_confirmed: `Hello ${customer.firstName}, your boat is booked.`,
    booking_confirmed_again: `Hello ${customer.firstName}, here is your booking again.`,
    booking_moved: `Hello ${customer.firstName}, your new time is booked.`,
  }[kind];
  const trip = { ...booking, bookingId: booking.id, isCancelled: false, sequence };
  return composeMail(
    {
      kind,
      bookingId: booking.id,
      recipient: customer.email,
      calendar: calendarFile(trip, sender, now),
    },
    {
      subject: `Booked: ${booking.packageName}, ${when(booking)}`,
      heading: greeting,
      parts: [
        { kind: 'facts', lines: factLines(booking, customer, business) },
        { kind: 'prices', lines: priceLines(booking, items) },
        linkToBooking(booking, customer, publicUrl),
        paragraph(arrivalSentence(booking)),
        paragraph(cancellationSentence(booking, now)),
        { kind: 'list', title: 'What to bring', items: whatToBring(booking.terms) },
        { kind: 'list', title: 'The terms of this booking', items: termsInForce(booking, now) },
        paragraph(
          `Not content with something? Write to ${business.email}. The attached file puts the trip into your calendar.`,
        ),
      ],
    },
    sender,
  );
}

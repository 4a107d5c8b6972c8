import { cancelRule, depositRule, moveRule, weatherRule } from '@slipway/shared/rules/trip-sentences.ts';
import type { NewRow } from '../../database/tables.ts';
import { calendarFile } from '../calendar-file.ts';
import { type Sender, rule } from '../mail-content.ts';
import { composeMail } from '../compose-mail.ts';
import type { Mail } from '../mail.ts';
import {
  type Party,
  type TripWithTerms,
  calendarAddress,
  captainLink,
  essentials,
  linkToBooking,
  linkToParty,
  priceLines,
  when,
} from '../booking-copy.ts';

type Confirmed = { booking: TripWithTerms; items: readonly NewRow<'bookingItems'>[]; customer: Party };

type Occasion = {
  kind: 'booking_confirmed' | 'booking_confirmed_again' | 'booking_moved';
  /** How often the trip has changed since it was first confirmed. */
  sequence: number;
};

/**
 * To the visitor, to keep: what the day needs first, then the price, then the rules with their dates. The full terms
 * of its version are attached. Sent again on request, and when the party took another slot.
 */
export function bookingConfirmedMail(
  { booking, items, customer }: Confirmed,
  sender: Sender,
  now: Date,
  { kind, sequence }: Occasion = { kind: 'booking_confirmed', sequence: 0 },
): Mail {
  const { business, publicUrl } = sender;
  const heading = {
    booking_confirmed: `Your boat is booked, ${customer.firstName}.`,
    booking_confirmed_again: `Here’s your booking again, ${customer.firstName}.`,
    booking_moved: `Your new time is booked, ${customer.firstName}.`,
  }[kind];
  const trip = { ...booking, bookingId: booking.id, isCancelled: false, sequence };
  const change = cancelRule(booking, now);
  return composeMail(
    {
      kind,
      bookingId: booking.id,
      recipient: customer.email,
      calendar: calendarFile(trip, sender, now),
      termsVersion: booking.termsVersion,
    },
    {
      subject: `Booked: ${booking.packageName}, ${when(booking)}`,
      heading,
      parts: [
        { kind: 'facts', lines: essentials(booking, items, business) },
        {
          ...linkToBooking(booking, customer, publicUrl),
          also: [
            { label: 'Share the trip', address: linkToParty(booking, publicUrl) },
            ...captainLink(booking, customer, publicUrl),
            { label: 'Add to calendar', address: calendarAddress(booking, customer, publicUrl) },
          ],
        },
        rule(depositRule(booking.terms)),
        { kind: 'prices', lines: priceLines(booking, items) },
        rule({ lead: change.lead, text: `${change.text} ${moveRule(booking, now)}` }),
        rule(weatherRule(booking.terms)),
        {
          kind: 'paragraph',
          isSmall: true,
          text: `This email and the attached terms are our contract: keep them. The other attached file puts the trip into your calendar. Booking ${booking.id}.`,
        },
      ],
    },
    sender,
  );
}

import { captainRule } from '@slipway/shared/rules/house-rules.ts';
import { depositNote } from '@slipway/shared/rules/trip-sentences.ts';
import { type Part, paragraph, rule } from '../mail-content.ts';
import { type MailTemplate, said, withTerms } from '../mail-template.ts';
import type { Mail } from '../mail.ts';
import {
  type Items,
  type Party,
  type Trip,
  type WithWarning,
  calendarOf,
  changeOfPlan,
  essentials,
  itemFacts,
  linksToTrip,
  partyFacts,
  priceLines,
  tripFacts,
  warnedPart,
  weatherParts,
  when,
} from '../booking-copy.ts';

/** For a booking without a payment, the database adds the fact `customer` (reserve_booking). */
type Confirmed = { booking: Trip; items: Items; customer: Party } & WithWarning;

type Occasion = {
  kind: 'booking_confirmed' | 'booking_confirmed_again' | 'booking_moved' | 'booking_on_again';
  /** How often the trip has changed since it was first confirmed. */
  sequence: number;
  /** Set only if we moved the trip to another time of its day: the old time and our reason. */
  movedByUs?: { was: Pick<Trip, 'date' | 'startTime'>; reason: string };
};

export const bookingConfirmed: MailTemplate<Confirmed & { occasion: Occasion }> = {
  name: 'booking_confirmed',
  version: 1,
  content: ({ items, customer, warned, occasion: { kind, sequence, movedByUs }, ...facts }, context) => {
    const { business, publicUrl, now } = context;
    const booking = withTerms(facts.booking, context);
    const bookedAs = {
      booking_confirmed: `Your boat is booked, ${customer.firstName}.`,
      booking_confirmed_again: `Here’s your booking again, ${customer.firstName}.`,
      booking_moved: `Your new time is booked, ${customer.firstName}.`,
      booking_on_again: `Your trip is on again, ${customer.firstName}.`,
    }[kind];
    const isOurs = movedByUs !== undefined;
    return {
      subject: `${isOurs ? 'We’ve had to move your trip' : 'Booked'}: ${booking.packageName}, ${when(booking)}`,
      heading: isOurs ? `We’ve had to move your trip, ${customer.firstName}.` : bookedAs,
      parts: [
        ...movedPart(booking, movedByUs),
        ...warnedPart(booking, warned),
        { kind: 'facts', lines: essentials(booking, items, business) },
        linksToTrip(booking, customer, publicUrl, { hasCalendar: true }),
        // Rules of the booking's kind of boat that are stricter than our general rules.
        ...(booking.terms.youngestCaptain
          ? rule({ lead: 'Who’s driving?', text: captainRule(booking.terms) })
          : []),
        ...rule(depositNote(booking.terms)),
        { kind: 'prices', lines: priceLines(booking, items) },
        ...changeOfPlan(booking, now),
        ...weatherParts(booking, warned),
        {
          kind: 'paragraph',
          isSmall: true,
          text: `Keep this email: with the attached terms it is our contract. The calendar file adds the trip to your calendar. Booking ${booking.id}.`,
        },
      ],
      calendar: calendarOf(booking, { sequence }, context),
    };
  },
};

/** The paragraphs about a trip that we moved: its old time, the reason and its new time. */
function movedPart({ packageName, startTime }: Trip, movedByUs: Occasion['movedByUs']): Part[] {
  if (movedByUs === undefined) return [];
  const { was, reason } = movedByUs;
  return [
    paragraph(
      `We’re sorry: ${packageName} on ${when(was)} can’t go ahead at that time because of ${reason}. You now sail at ${startTime} on the same day, at the same price.`,
    ),
    paragraph('If that does not suit you, please call us.'),
  ];
}

/**
 * The email that confirms a booking: first the facts for the day, then the price, then the rules with their dates. The
 * full terms of the booking's version are attached. The email is sent again on request, after a move to another slot,
 * and when a called-off trip takes place after all.
 */
export function bookingConfirmedMail(
  { booking, items, customer }: Confirmed,
  occasion: Occasion = { kind: 'booking_confirmed', sequence: 0 },
): Mail {
  return {
    kind: occasion.kind,
    bookingId: booking.id,
    recipient: customer.email,
    termsVersion: booking.termsVersion,
    ...said(bookingConfirmed, {
      booking: tripFacts(booking),
      items: itemFacts(items),
      customer: partyFacts(customer),
      occasion,
    }),
  };
}

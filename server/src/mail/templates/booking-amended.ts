import { type RefundWay, refundPromise } from '@slipway/shared/rules/refund-way.ts';
import { depositNote } from '@slipway/shared/rules/trip-sentences.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import { paragraph, rule } from '../mail-content.ts';
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

type Amended = WithWarning & {
  purpose: 'move' | 'change';
  booking: Trip;
  items: Items;
  customer: Party;
  was: { date: LocalDate; startTime: LocalTime };
  /** Add-ons that are lost, because the kitchen gets too little notice before the new time. */
  lost: readonly { name: string; quantity: number }[];
  fee: Pence;
  paid: Pence;
  /** The sum still to be paid at the jetty. */
  owed: Pence;
  refund: Pence;
  refundBy: RefundWay;
  /** How many times the trip has changed since it was first confirmed. */
  sequence: number;
};

export const bookingAmended: MailTemplate<Amended> = {
  name: 'booking_amended',
  version: 2,
  content: (
    { purpose, items, customer, was, lost, fee, paid, owed, refund, refundBy, sequence, warned, ...facts },
    context,
  ) => {
    const { business, publicUrl, now } = context;
    const booking = withTerms(facts.booking, context);
    const isMove = purpose === 'move';
    return {
      subject: `${isMove ? 'Moved' : 'Changed'}: ${booking.packageName}, ${when(booking)}`,
      heading: isMove
        ? `Your new time is booked, ${customer.firstName}.`
        : `Your booking is changed, ${customer.firstName}.`,
      parts: [
        ...warnedPart(booking, warned),
        { kind: 'facts', lines: essentials(booking, items, business) },
        ...(isMove ? [paragraph(`Moved from ${when(was)}.`)] : []),
        ...(lost.length === 0
          ? []
          : [
              paragraph(
                `There’s too little notice for ${lost.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')} at the new time, so we’ve taken it off and it costs you nothing.`,
              ),
            ]),
        ...moneySentences({ fee, paid, owed, refund, refundBy }, booking.terms).map(paragraph),
        linksToTrip(booking, customer, publicUrl, { hasCalendar: true }),
        ...rule(depositNote(booking.terms)),
        { kind: 'prices', lines: priceLines(booking, items) },
        ...changeOfPlan(booking, now),
        ...weatherParts(booking, warned),
        {
          kind: 'paragraph',
          isSmall: true,
          text: `Keep this email: with the attached terms it is our contract. The calendar file changes the trip in your calendar. Booking ${booking.id}.`,
        },
      ],
      calendar: calendarOf(booking, { sequence }, context),
    };
  },
};

function moneySentences(
  { fee, paid, owed, refund, refundBy }: Pick<Amended, 'fee' | 'paid' | 'owed' | 'refund' | 'refundBy'>,
  terms: BusinessTerms,
): string[] {
  const withFee = fee > 0 ? `, with the ${formatGbp(fee)} fee` : '';
  if (paid > 0) return [`You’ve paid ${formatGbp(paid)} for it${withFee}.`];
  if (owed > 0) return [`${formatGbp(owed)} is still to pay${withFee}: please pay it at the jetty.`];
  if (refund > 0) return [refundPromise(refund, refundBy, terms, 'your card')];
  return [];
}

/** The first version of the template. At that time, nobody paid in cash or by card machine. */
export const bookingAmendedV1: MailTemplate<Omit<Amended, 'refundBy'>> = {
  name: bookingAmended.name,
  version: 1,
  content: (amended, context) => bookingAmended.content({ ...amended, refundBy: 'card' }, context),
};

/** The email to a customer whose trip now has another time, another number of guests, or other add-ons. */
export function bookingAmendedMail({ booking, items, customer, ...rest }: Amended): Mail {
  return {
    kind: rest.purpose === 'move' ? 'booking_moved' : 'booking_changed',
    bookingId: booking.id,
    recipient: customer.email,
    termsVersion: booking.termsVersion,
    ...said(bookingAmended, {
      ...rest,
      booking: tripFacts(booking),
      items: itemFacts(items),
      customer: partyFacts(customer),
    }),
  };
}

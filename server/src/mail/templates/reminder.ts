import { arriveAt } from '@slipway/shared/rules/business-terms.ts';
import { decisionText } from '@slipway/shared/rules/sailing-text.ts';
import { limitsOf } from '@slipway/shared/rules/sailing.ts';
import { type WindOfTrip, againstLimit, windText } from '@slipway/shared/rules/wind-of-trip.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { depositNote, latenessNote, whatToBring } from '@slipway/shared/rules/trip-sentences.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { type Part, rule } from '../mail-content.ts';
import { type MailTemplate, said, withTerms } from '../mail-template.ts';
import type { Mail } from '../mail.ts';
import {
  type Items,
  type Party,
  type Trip,
  type TripWithTerms,
  type WithWarning,
  captainSentences,
  essentials,
  itemFacts,
  linksToTrip,
  partyFacts,
  tripFacts,
  warnedPart,
  weatherParts,
  when,
} from '../booking-copy.ts';

type Reminder = WithWarning & {
  booking: Trip;
  items: Items;
  customer: Party;
  /** The email is sent this many hours before the trip. Left out in older emails, which were sent 72 hours before. */
  hoursBefore?: 72 | 24;
  /**
   * The wind forecast when the email was written. Left out if there was no forecast, or if the business hides
   * forecasts.
   */
  wind?: WindFacts;
};

type WindFacts = { wind: WindOfTrip; source: string; saidAt: string };

/** The last reminder says what to know at the jetty; the first reminder lists what to bring. */
export const reminder: MailTemplate<Reminder> = {
  name: 'reminder',
  version: 1,
  content: ({ items, customer, hoursBefore = 72, wind, warned, ...facts }, context) => {
    const { business, publicUrl } = context;
    const booking = withTerms(facts.booking, context);
    const isLast = hoursBefore === 24;
    const by = arriveAt(booking.terms, booking.startTime);
    return {
      subject: isLast
        ? `Be at the jetty by ${by}: ${booking.packageName}, ${when(booking)}`
        : `Your trip: ${booking.packageName}, ${when(booking)}`,
      heading: isLast
        ? `Your boat goes at ${booking.startTime} on ${formatLongDate(booking.date)}, ${customer.firstName}.`
        : `See you on ${formatLongDate(booking.date)}, ${customer.firstName}.`,
      parts: [
        ...warnedPart(booking, warned),
        { kind: 'facts', lines: essentials(booking, items, business) },
        ...captainSentences(booking),
        linksToTrip(booking, customer, publicUrl),
        ...rule(depositNote(booking.terms)),
        ...(isLast
          ? []
          : [{ kind: 'list' as const, title: 'What to bring', items: whatToBring(booking.terms) }]),
        ...rule(latenessNote(booking)),
        ...weatherParts(booking, warned),
        ...(wind === undefined ? [] : [windPart(booking, wind, warned !== undefined)]),
      ],
    };
  },
};

function windPart(booking: TripWithTerms, { wind, source, saidAt }: WindFacts, isWarned: boolean): Part {
  const { terms, startTime, date } = booking;
  // The time of the decision is omitted if the warning above already has it.
  const decideBy = isWarned ? undefined : decisionText(booking, terms);
  const goes = wind.verdict === 'go' && !isWarned ? ' Nothing is in your way.' : '';
  return {
    kind: 'paragraph',
    lead: `The wind on ${formatLongDate(date)} at ${startTime}:`,
    text: `${windText(wind)}${againstLimit(wind, limitsOf(terms, terms), decideBy)}${goes} Forecast: ${source}, made at ${venueDateTime(new Date(saidAt)).time}.`,
  };
}

/**
 * To the visitor, three days and one day before the trip. The email names the day and never says 'tomorrow', because a
 * mail server may be down for a night. Until a captain has accepted the role, the email asks for a captain.
 */
export function reminderMail(
  booking: Trip,
  items: Items,
  customer: Party,
  hoursBefore: 72 | 24,
  wind?: WindFacts,
): Mail {
  return {
    kind: 'reminder',
    bookingId: booking.id,
    recipient: customer.email,
    onceKey: `reminder ${hoursBefore} ${booking.id} ${booking.date} ${booking.startTime}`,
    ...said(reminder, {
      booking: tripFacts(booking),
      items: itemFacts(items),
      customer: partyFacts(customer),
      hoursBefore,
      ...(wind === undefined ? {} : { wind }),
    }),
  };
}

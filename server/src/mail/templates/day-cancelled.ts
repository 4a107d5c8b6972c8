import { skyFigures } from '@slipway/shared/rules/business-terms.ts';
import { sailingNote, warnedTimeText } from '@slipway/shared/rules/sailing-text.ts';
import { decideAt } from '@slipway/shared/rules/sailing.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import { displayCode } from '@slipway/shared/values/shown-text.ts';
import { knownText } from '../../catalogue/weather/known-text.ts';
import type { KnownWeather } from '../../catalogue/weather/known-now.ts';
import { type Part, paragraph, rule } from '../mail-content.ts';
import { type MailTemplate, said, withTerms } from '../mail-template.ts';
import type { Mail } from '../mail.ts';
import {
  type Party,
  type Trip,
  type TripWithTerms,
  type WithWarning,
  calendarOf,
  partyFacts,
  tripFacts,
  when,
} from '../booking-copy.ts';

type DayCancelled = WithWarning & {
  booking: Trip;
  customer: Party;
  reason: string;
  /** The weather known when the trip was called off; null: the reason was not the weather. */
  known: KnownWeather | null;
  /** The refund that the party can choose: all that the party has paid, which can be less than the price, or 0. */
  paid: Pence;
  offerUntil: LocalDate;
  /** The signed link by which only this party can choose for this booking. */
  link: string;
  sequence: number;
};

export const dayCancelled: MailTemplate<DayCancelled> = {
  name: 'day_cancelled',
  version: 2,
  content: ({ customer, reason, known, paid, offerUntil, link, sequence, warned, ...facts }, context) => {
    const booking = withTerms(facts.booking, context);
    const view = sitePaths.bookingView(booking.id, customer.email);
    const weather = known === null ? [] : knownText(known, context.now);
    const money = choiceOf(booking.total, paid);
    const pick = paid === 0 ? 'Pick a new time' : 'Pick a new time or a refund';
    return {
      subject: `We’ve had to cancel: ${booking.packageName}, ${when(booking)}`,
      heading: `We’ve had to cancel your trip, ${customer.firstName}.`,
      parts: [
        paragraph(
          `We’re sorry: ${booking.packageName} on ${when(booking)} can’t go ahead because of ${reason}.`,
        ),
        ...(weather.length === 0 ? [] : [paragraph(weather.join(' '))]),
        ...(known === null ? [] : lateNews(booking, warned, context.now)),
        paragraph(`${money} You have until ${formatLongDate(offerUntil)} to decide.`),
        {
          kind: 'link',
          before: pick,
          label: pick,
          address: `${context.publicUrl}${hrefOf(`${view}&offer=${link}`)}`,
        },
        // The weather rule for the slot that the party chooses now.
        ...(known === null ? [] : rule(sailingNote(booking.terms))),
        paragraph(`Your code: ${displayCode(booking.code)}. Booking ${booking.id}.`),
      ],
      calendar: calendarOf(booking, { isCancelled: true, sequence }, context),
    };
  },
};

/** The first version of the template. Its facts contain no weather, and every party had paid in full. */
export const dayCancelledV1: MailTemplate<Omit<DayCancelled, 'known' | 'paid'>> = {
  name: dayCancelled.name,
  version: 1,
  content: (cancelled, context) =>
    dayCancelled.content({ ...cancelled, known: null, paid: cancelled.booking.total as Pence }, context),
};

/** The apology if we cancelled the trip after the time by which a warning or the site had promised a decision. */
function lateNews(booking: TripWithTerms, warned: WithWarning['warned'], now: Date): Part[] {
  const { terms, date } = booking;
  if (warned === undefined && !skyFigures(terms).isSkyShown) return [];
  const told = warned === undefined ? decideAt(booking, terms) : new Date(warned.decideAt);
  if (now <= told) return [];
  return [
    paragraph(
      `We said that we decide by ${warnedTimeText(told, date)}, and this time it was later: we’re sorry that you hear it at such short notice.`,
    ),
  ];
}

/** The choices of the party. */
function choiceOf(total: Pence, paid: Pence): string {
  if (paid > 0) return `Choose a new time, free of charge, or a full ${formatGbp(paid)} refund.`;
  if (total === 0) return 'Choose a new time, free of charge.';
  return 'Choose a new time at the same price, or leave it: nothing was paid, so there’s nothing to pay back.';
}

/** The email to a party whose trip we had to cancel, with the link for choosing another slot or a refund. */
export function dayCancelledMail(cancelled: DayCancelled): Mail {
  const [booking, customer] = [tripFacts(cancelled.booking), partyFacts(cancelled.customer)];
  return {
    kind: 'day_cancelled',
    bookingId: booking.id,
    recipient: customer.email,
    ...said(dayCancelled, { ...cancelled, booking, customer }),
  };
}

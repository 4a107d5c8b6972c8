import { type LocalDate, formatLongDate } from '../values/local-date.ts';
import { type Pence, formatGbp } from '../values/pence.ts';
import { listed } from '../values/counted.ts';
import { venueDate } from '../values/venue-time.ts';
import { type BusinessTerms, lastFreeMove } from './business-terms.ts';
import { cancellationSentence, firstDateSentence } from './cancellation.ts';
import type { BoatTerms } from './boat-terms.ts';
import { captainsLicence } from './captain.ts';
import { depositRule } from './deposit.ts';
import { calledOffRule, lateArrivalRule, weatherRule } from './house-rules.ts';

/** A rule of the house for one trip, as emails and its page say it: a lead, and what applies. */
export type RuleInWords = { lead: string; text: string };

export function weatherNote(
  terms: Pick<BoatTerms, 'rebookMonths' | 'windLimitKmh' | 'gustLimitKmh'>,
): RuleInWords {
  return { lead: weatherRule(terms), text: calledOffRule(terms) };
}

/** What the captain brings and leaves with us; undefined: nothing. */
export function depositNote(terms: Pick<BoatTerms, 'deposit' | 'asksLicence'>): RuleInWords | undefined {
  const text = depositRule(terms);
  const things = [captainsLicence(terms) && 'the captain’s licence', text && 'the deposit'].filter(Boolean);
  return things.length === 0 ? undefined : { lead: `Bring ${listed(things)}.`, text };
}

export function latenessNote({ endTime }: { endTime: string }): RuleInWords {
  return { lead: lateArrivalRule, text: `That’s at ${endTime}.` };
}

type Trip = { date: LocalDate; earliestDate: LocalDate; total: Pence; terms: BusinessTerms };

/** As it stands at `now`: makes no promise that has expired. */
export function cancelNote(trip: Trip, now: Date): RuleInWords {
  const { earliestDate, total, terms } = trip;
  return {
    lead: 'Plans changed?',
    text: `${cancellationSentence({ terms, date: earliestDate, total }, now)} ${firstDateSentence(trip)}`.trim(),
  };
}

/** To staff, who need no way to their own page. */
export function moveNotice({ date, terms }: Pick<Trip, 'date' | 'terms'>, now: Date): string {
  const free = lastFreeMove(terms, date);
  const fee = formatGbp(terms.moveFee);
  return venueDate(now) > free
    ? `A move of theirs costs ${fee}.`
    : `A move of theirs is free until ${formatLongDate(free)}, then ${fee}.`;
}

/** Its notice counts from the day on which the trip is now, wherever it was before. */
export function moveRule({ date, terms }: Pick<Trip, 'date' | 'terms'>, now: Date): string {
  const free = lastFreeMove(terms, date);
  const fee = formatGbp(terms.moveFee);
  return venueDate(now) > free
    ? `To change your date, go to your booking’s page: that costs ${fee}.`
    : `To change your date, go to your booking’s page: free until ${formatLongDate(free)}, then ${fee}.`;
}

/** For everybody aboard, on the booking's page, the party page and in the emails; licence and deposit are the captain's. */
export const whatToBring: readonly string[] = [
  'Something warm and something for the sun: it’s cooler on the lake',
  'Flat shoes that can get wet',
];

import { type LocalDate, formatLongDate } from '../values/local-date.ts';
import { type Pence, formatGbp } from '../values/pence.ts';
import { venueDate } from '../values/venue-time.ts';
import { type BusinessTerms, lastFreeMove } from './business-terms.ts';
import { cancellationSentence, firstDateSentence } from './cancellation.ts';
import { depositRule } from './deposit.ts';
import { type Said, calledOffRule, ruleOf } from './house-rules.ts';

/** A rule for one trip, as in emails and on the booking's page: opening words, and the rule that applies. */
export type RuleText = { lead: string; text: string };

/** The note on a booking made while payments were simulated: on its pages, in its emails and in calendars. */
export const testNote: RuleText = {
  lead: 'This booking is a test.',
  text: 'No boat waits for you, and no money has been taken.',
};

export function weatherNote(terms: Said & Pick<BusinessTerms, 'rebookMonths'>): RuleText {
  return { lead: ruleOf(terms, 'weather') || 'Called off?', text: calledOffRule(terms) };
}

/** The document that the captain brings and leaves with us; undefined: none. */
export function depositNote(terms: Said & Pick<BusinessTerms, 'deposit'>): RuleText | undefined {
  // Takes the last word of the rule, such as 'licence' from 'full UK driving licence'.
  const licence = ruleOf(terms, 'licence').split(' ').at(-1);
  const text = depositRule(terms);
  const things = [licence && `the captain’s ${licence}`, text && 'the deposit'].filter(Boolean);
  return things.length === 0 ? undefined : { lead: `Bring ${things.join(' and ')}.`, text };
}

export function latenessNote({
  endTime,
  terms,
}: {
  endTime: string;
  terms: Pick<BusinessTerms, 'rules'>;
}): RuleText {
  const lead = ruleOf(terms, 'lateness');
  return lead === '' ? { lead: `It ends at ${endTime}.`, text: '' } : { lead, text: `That’s at ${endTime}.` };
}

type Trip = { date: LocalDate; earliestDate: LocalDate; total: Pence; terms: BusinessTerms };

/** The rule for cancelling, at the instant `now`. After the deadline, the rule says that cancelling is too late. */
export function cancelNote(trip: Trip, now: Date): RuleText {
  const { earliestDate, total, terms } = trip;
  return {
    lead: 'Plans changed?',
    text: `${cancellationSentence({ terms, date: earliestDate, total }, now)} ${firstDateSentence(trip)}`.trim(),
  };
}

/** The rule for moving, for staff: without a link to the customer's page. */
export function moveNotice({ date, terms }: Pick<Trip, 'date' | 'terms'>, now: Date): string {
  if (terms.moveFee === 0) return 'Moving is free.';
  const free = lastFreeMove(terms, date);
  const fee = formatGbp(terms.moveFee);
  return venueDate(now) > free
    ? `Moving costs ${fee}.`
    : `Moving is free until ${formatLongDate(free)}, then ${fee}.`;
}

/** The rule for moving. The notice is counted back from the trip's current day, even if the trip has been moved. */
export function moveRule({ date, terms }: Pick<Trip, 'date' | 'terms'>, now: Date): string {
  if (terms.moveFee === 0) return 'To change your date, go to your booking’s page: that’s free.';
  const free = lastFreeMove(terms, date);
  const fee = formatGbp(terms.moveFee);
  return venueDate(now) > free
    ? `To change your date, go to your booking’s page: that costs ${fee}.`
    : `To change your date, go to your booking’s page: free until ${formatLongDate(free)}, then ${fee}.`;
}

/** The things to bring, listed on the booking's page, on the party page and in the reminder email. */
export function whatToBring(terms: Pick<BusinessTerms, 'rules'>): string[] {
  return ruleOf(terms, 'bring').split('\n').filter(Boolean);
}

import { type LocalDate, formatLongDate } from '../values/local-date.ts';
import type { LocalTime } from '../values/local-time.ts';
import { venueDateTime } from '../values/venue-time.ts';
import { counted } from '../values/counted.ts';
import type { BoatTerms } from './boat-terms.ts';
import { type BusinessTerms, skyFigures } from './business-terms.ts';
import { calledOffRule, ruleOf } from './house-rules.ts';
import { decisionTime, limitsOf, noWindLimit } from './sailing.ts';
import type { RuleText } from './trip-sentences.ts';

// Our wind limits as sentences, from the figures of the terms that apply. These sentences appear beside the
// weather rule, unless the owner has switched them off. The wording of the weather rule comes from the
// specification or from the business (ruleOf).

type Sky = Pick<BusinessTerms, 'rules' | 'isSkyShown' | 'houseGustKmh' | 'decideHours' | 'forecastBy'> &
  Partial<Pick<BoatTerms, 'windLimitKmh' | 'gustLimitKmh'>>;
type Trip = { date: LocalDate; startTime: LocalTime };

/**
 * Our wind limits in a sentence: 'Up to 15 km/h on average over ten minutes, and gusts up to 25 km/h.' '': no limit.
 */
export function sailsIn(terms: Sky): string {
  const { meanKmh, gustKmh } = limitsOf(terms, terms);
  const mean = meanKmh < noWindLimit ? `up to ${meanKmh} km/h on average over ten minutes` : '';
  const gusts = gustKmh < noWindLimit ? `gusts up to ${gustKmh} km/h` : '';
  const both = [mean, gusts].filter(Boolean).join(', and ');
  return both && `${upperFirst(both)}.`;
}

/** The limits in one paragraph; '': the business does not show them. */
export function sailingRule(terms: Sky): string {
  if (!skyFigures(terms).isSkyShown) return '';
  const wind = sailsIn(terms);
  return [
    wind && `We sail in wind ${lowerFirst(wind)}`,
    `We decide ${byWhat(terms)}, ${hoursBefore(terms)} before your trip.`,
    laterNews,
  ]
    .filter(Boolean)
    .join(' ');
}

const byWhat = ({ forecastBy }: Pick<Sky, 'forecastBy'>) =>
  `at the jetty, by our own gauge${forecastBy === undefined ? '' : ` and the forecast of ${forecastBy}`}`;

/** How long before a trip the wind decision is made, in words: '2 hours'. */
const hoursBefore = (terms: Pick<Sky, 'decideHours'>) => counted(skyFigures(terms).decideHours, 'hour');

/** The time of the decision: '13:00', followed by a date if the decision is not on the day of the trip. */
export function decisionText(trip: Trip, terms: Pick<Sky, 'decideHours'>): string {
  return timeText(decisionTime(trip, terms), trip.date);
}

/** The time that staff set for the decision: '13:00', followed by a date if the decision is not on `onDay`. */
export function warnedTimeText(decideAt: Date, onDay: LocalDate): string {
  return timeText(venueDateTime(decideAt), onDay);
}

function timeText({ date, time }: { date: LocalDate; time: LocalTime }, onDay: LocalDate): string {
  return date === onDay ? time : `${time} on ${formatLongDate(date)}`;
}

/**
 * The warning that the trips of a time may be called off. Parties that have booked this time read the
 * warning, and so do customers who are booking this time.
 */
export function warningText(
  { because, decideAt }: { because: string; decideAt: Date },
  onDay: LocalDate,
): string {
  return `We may have to call it off because of ${because}: we decide by ${warnedTimeText(decideAt, onDay)}.`;
}

/** The sentence that follows the warning, for parties that have already booked. */
export const untilDecided =
  'There’s nothing to do until then: your booking stands, and we tell you at once if we call it off.';

const laterNews =
  'If we can’t sail we email you, so there’s no need to ask. If the weather turns after that, we still call it off, and the email says so.';

/**
 * The note below the weather rule in emails and on booking pages. With a future `trip`, the note names the
 * time of the decision. This note is short, because the confirmation has to fit a phone
 * (docs/decisions/0010). `decideAt`: the time of the decision, if staff have warned the party.
 */
export function sailingNote(terms: Sky, trip?: Trip, decideAt?: Date): RuleText | undefined {
  const rule = sailingRule(terms);
  if (rule === '') return undefined;
  const lead = 'When do we sail?';
  if (trip === undefined) return { lead, text: rule };
  const by = decideAt === undefined ? decisionText(trip, terms) : warnedTimeText(decideAt, trip.date);
  const decision = `We decide by ${by} ${byWhat(terms)}, and email you if we can’t sail.`;
  return { lead, text: [sailsIn(terms), decision].filter(Boolean).join(' ') };
}

/**
 * The weather rules in rows, each with a label, as on the site. Empty if the business does not show them.
 * `wind`: the text of the wind limits.
 */
export function sailingRows(
  terms: Sky & Pick<BusinessTerms, 'rebookMonths'>,
  wind: string,
): { name: string; text: string }[] {
  if (!skyFigures(terms).isSkyShown) return [];
  const rows = [
    { name: 'Which wind', text: wind },
    { name: 'Rain and storm', text: ruleOf(terms, 'weather') },
    { name: 'Who decides', text: `We do, ${byWhat(terms)}.` },
    { name: 'By when', text: `${upperFirst(hoursBefore(terms))} before your trip. ${laterNews}` },
    { name: 'What you get', text: calledOffRule(terms) },
  ];
  return rows.filter(({ text }) => text !== '');
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
const upperFirst = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

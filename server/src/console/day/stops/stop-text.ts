import { counted, plural } from '@slipway/shared/values/counted.ts';
import { type StopKind, type StopTime, shortSpanOfStop, spanOfStop } from '@slipway/shared/rules/stop.ts';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import type { KnownStop } from '../../../catalogue/availability/closures.ts';
import type { Actor } from '../../command/command.ts';
import { visibilityOf } from '../visibility.ts';
import type { PayLinkPlace, WhoIsInStop } from './who-is-in-stop.ts';

/** The sentences about a stop and the bookings in it. */

export const stopKindNames: Record<StopKind, string> = {
  held: 'held',
  closed: 'closed',
  called_off: 'called off',
};

type Met = Pick<WhoIsInStop, 'standing'> & {
  kept: readonly PayLinkPlace[];
  ending: readonly PayLinkPlace[];
};

/** One short line for the undo bar, the log and the head of the day. */
export function saidOfStop(
  kind: 'held' | 'closed',
  stop: StopTime,
  { standing, kept, ending }: Met,
  now: Date,
): string {
  const today = venueDate(now);
  const span = stop.date === today ? shortSpanOfStop(stop, today) : spanOfStop(stop);
  const verbs = (places: readonly unknown[], what: string, one: string, many: string) =>
    places.length === 0 ? [] : [`${counted(places.length, `${what} ${one}`, `${what}s ${many}`)}.`];
  return [
    `${kind === 'held' ? 'Sales held' : 'Closed'} ${span}.`,
    ...(standing.length === 0 ? ['Nothing was booked.'] : verbs(standing, 'booking', 'stays', 'stay')),
    ...verbs(kept, 'pay link', 'stays', 'stay'),
    ...verbs(ending, 'pay link', 'ends', 'end'),
  ].join(' ');
}

/** At most this many bookings are listed. All others are only counted. */
const mostNamed = 5;

/** Sentences about the bookings in the stop, its pay links, the visitors who are paying, and other stops. */
export function whoText(
  { standing, paying, kept, ending }: Met & Pick<WhoIsInStop, 'paying'>,
  stop: StopTime,
  actor: Pick<Actor, 'role' | 'tablet'>,
  now: Date,
  others: readonly KnownStop[],
): { figures: { label: string; value: string }[]; warnings: string[] } {
  const today = venueDate(now);
  const hasNames = ({ date }: Pick<PayLinkPlace, 'date'>) =>
    visibilityOf(actor, date, today)?.hasNames === true;
  const nameOf = (one: WhoIsInStop['standing'][number]) => (hasNames(one) ? one.name : one.code);
  const timeOf = ({ date, startTime }: WhoIsInStop['standing'][number]) =>
    date === stop.date ? startTime : `${date} ${startTime}`;
  const named = standing.slice(0, mostNamed).map((one) => ({
    label: timeOf(one),
    value: `${nameOf(one)}, ${counted(one.guests, 'guest')}`,
  }));
  const more = standing.length - named.length;
  return {
    figures: [
      ...kept.map((one) => ({
        label: `${timeOf(one)}, pay link`,
        value: `${nameOf(one)}, ${one.boat}: kept until ${venueDateTime(one.until).time}`,
      })),
      ...named,
      ...(more === 0 ? [] : [{ label: 'And', value: `${more} more` }]),
    ],
    warnings: [
      ...ending.map(
        (one) =>
          `${nameOf(one)} loses the place at ${timeOf(one)} in a minute${hasNames(one) && one.phone !== '' ? `: ring ${one.phone}` : ''}.`,
      ),
      ...(paying === 0 ? [] : [payingWords(paying)]),
      ...others
        .filter((other) => isNear(other, stop))
        .map((other) => {
          const [first = '', ...rest] = stopKindNames[other.kind];
          const span = shortSpanOfStop(other, stop.date);
          return `${first.toUpperCase()}${rest.join('')} already: ${span}. Lifting the new stop does not lift that earlier one.`;
        }),
    ],
  };
}

function payingWords(paying: number): string {
  return `${counted(paying, 'visitor is', 'visitors are')} paying now and ${plural(paying, 'has', 'have')} a minute; after it they lose their ${plural(paying, 'place')} and are not charged.`;
}

/** Whether sentences about `stop` mention `other`: yes if `other` has the same date or lasts until further notice. */
export function isNear(other: StopTime, stop: StopTime): boolean {
  return other.date === stop.date || other.isUntilFurtherNotice;
}

import { type StopKind, type StopTime, shortSpanOfStop, spanOfStop } from '@slipway/shared/rules/stop.ts';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import type { KnownStop } from '../../../catalogue/availability/closures.ts';
import type { Actor } from '../../command/command.ts';
import { sightOf } from '../sight.ts';
import type { PayLinkPlace, WhoIsInStop } from './who-is-in-stop.ts';

/** What a stop says of itself and of whom it meets. */

export const stopKindWords: Record<StopKind, string> = {
  held: 'held',
  closed: 'closed',
  called_off: 'called off',
};

type Met = Pick<WhoIsInStop, 'standing'> & {
  kept: readonly PayLinkPlace[];
  ending: readonly PayLinkPlace[];
};

/** One short line: it stands in the bar, in the log and above the day. */
export function saidOfStop(
  kind: 'held' | 'closed',
  stop: StopTime,
  { standing, kept, ending }: Met,
  now: Date,
): string {
  const today = venueDate(now);
  const span = stop.date === today ? shortSpanOfStop(stop, today) : spanOfStop(stop);
  const stands = standing.length === 0 ? 'Nothing was booked.' : `${counted(standing, 'booking')} stand`;
  return [
    `${kind === 'held' ? 'Sales held' : 'Closed'} ${span}.`,
    standing.length === 0 ? stands : `${stands}${standing.length === 1 ? 's' : ''}.`,
    ...(kept.length === 0 ? [] : [`${counted(kept, 'pay link')} ${kept.length === 1 ? 'stays' : 'stay'}.`]),
    ...(ending.length === 0
      ? []
      : [`${counted(ending, 'pay link')} ${ending.length === 1 ? 'ends' : 'end'}.`]),
  ].join(' ');
}

function counted(some: readonly unknown[], what: string): string {
  return some.length === 1 ? `1 ${what}` : `${some.length} ${what}s`;
}

/** More than these are a number. */
const mostNamed = 5;

/** Who stands, whose pay link stays or ends, who is paying, and which other stops there are. */
export function whoInWords(
  { standing, paying, kept, ending }: Met & Pick<WhoIsInStop, 'paying'>,
  stop: StopTime,
  actor: Pick<Actor, 'role' | 'tablet'>,
  now: Date,
  others: readonly KnownStop[],
): { figures: { label: string; value: string }[]; warnings: string[] } {
  const today = venueDate(now);
  const hasNames = ({ date }: Pick<PayLinkPlace, 'date'>) => sightOf(actor, date, today)?.hasNames === true;
  const nameOf = (one: WhoIsInStop['standing'][number]) => (hasNames(one) ? one.name : one.code);
  const timeOf = ({ date, startTime }: WhoIsInStop['standing'][number]) =>
    date === stop.date ? startTime : `${date} ${startTime}`;
  const named = standing.slice(0, mostNamed).map((one) => ({
    label: timeOf(one),
    value: `${nameOf(one)}, ${one.guests === 1 ? '1 guest' : `${one.guests} guests`}`,
  }));
  const more = standing.length - named.length;
  return {
    figures: [
      ...kept.map((one) => ({
        label: `${timeOf(one)}, pay link`,
        value: `${nameOf(one)}, ${one.boat}: stays until ${venueDateTime(one.until).time}`,
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
          const [first = '', ...rest] = stopKindWords[other.kind];
          const span = shortSpanOfStop(other, stop.date);
          return `${first.toUpperCase()}${rest.join('')} already: ${span}. That stays when this is lifted.`;
        }),
    ],
  };
}

function payingWords(paying: number): string {
  return paying === 1
    ? '1 visitor is paying now and has a minute; after it they lose their place and are not charged.'
    : `${paying} visitors are paying now and have a minute; after it they lose their places and are not charged.`;
}

/** Of what lasts for long, only the other stops of its first day are news. */
export function isNear(other: StopTime, stop: StopTime): boolean {
  return other.date === stop.date || other.isUntilFurtherNotice;
}

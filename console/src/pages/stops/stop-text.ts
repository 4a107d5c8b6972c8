import type { getDiary } from '@slipway/shared/api/console/diary.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { type StopKind, type StopTime, shortSpanOfStop } from '@slipway/shared/rules/stop.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { dayOf } from '../../session/times.ts';
import { useMay } from '../../session/Me.tsx';

export type Stop = DataOf<typeof getDiary>['stops'][number];

export const kindNames: Record<StopKind, string> = {
  held: 'Sales held',
  closed: 'Closed',
  called_off: 'Called off',
};

/** The time of a stop as it appears on this day: 'all day', '15:00–17:30', 'from 14:05, until further notice'. */
export function spanOn(stop: Stop, date: LocalDate): string {
  return shortSpanOfStop(timeOfStop(stop), date);
}

/** Whether the stop applies to this day. */
export function isOn({ date, isUntilFurtherNotice }: Stop, day: LocalDate): boolean {
  return date === day || (isUntilFurtherNotice && date < day);
}

/** The reason for a stop, the person, and the day if the stop began earlier; '' if there is nothing to show. */
export function aboutStop({ reason, by, date, isUntilFurtherNotice }: Stop, day: LocalDate): string {
  const since = isUntilFurtherNotice && date !== day ? `since ${dayOf(localDate(date))}` : '';
  return [reason, by === null ? '' : `by ${by}`, since].filter(Boolean).join(', ');
}

export function timeOfStop({ date, fromTime, toTime, isUntilFurtherNotice }: Stop): StopTime {
  const time = (text: string | null) => (text === null ? null : text === '24:00' ? text : localTime(text));
  return {
    date: localDate(date),
    from: time(fromTime) as StopTime['from'],
    to: time(toTime),
    isUntilFurtherNotice,
  };
}

/** The permission needed to put a stopped time on sale again. */
export function useMayLift(): (kind: StopKind) => boolean {
  const mayHold = useMay('hold-sales') !== undefined;
  const mayClose = useMay('close-times') !== undefined;
  const mayOpenAgain = useMay('open-again') !== undefined;
  const may: Record<StopKind, boolean> = {
    held: mayHold,
    closed: mayHold && mayClose,
    called_off: mayOpenAgain,
  };
  return (kind) => may[kind];
}

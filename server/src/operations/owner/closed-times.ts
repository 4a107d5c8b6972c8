import type { StopTime } from '@slipway/shared/rules/stop.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { type KnownStop, type TimeOfDay, stopsOver } from '../../catalogue/availability/closures.ts';
import { callOff } from '../../console/day/decisions/call-off.ts';
import type { Database } from '../../platform/database/tables.ts';
import { OwnerMistake } from './read-words.ts';

/** The common parts of the owner's commands that close, open or call off a day or a time of day. */

/** The console’s command to call off times, without the minute of undo, because the terminal cannot undo. */
export const callOffAtOnce = { ...callOff, isFinal: () => true };

/** Returns the stops that the command `open` lifts. Throws if nothing is closed, or if a stop reaches beyond `time`. */
export async function stopsToLift(db: Database, time: TimeOfDay): Promise<KnownStop[]> {
  const over = await stopsOver(db, stopTimeOf(time));
  const isInside = (stop: StopTime) =>
    stop.date === time.date &&
    (time.from === undefined ||
      time.to === undefined ||
      (!stop.isUntilFurtherNotice &&
        stop.from !== null &&
        stop.to !== null &&
        stop.from >= time.from &&
        stop.to <= time.to));
  const longer = over.filter((stop) => !isInside(stop));
  const [first] = longer;
  if (first !== undefined) {
    const closed = longer.map(({ from, to, isUntilFurtherNotice, date: day }) => {
      if (isUntilFurtherNotice) return `from ${day} ${from ?? ''} until further notice`;
      return from === null ? 'the whole day' : `${from} to ${to}`;
    });
    throw new OwnerMistake(
      `The time to open on ${formatLongDate(time.date)} is part of a longer closure: ${closed.join(', ')}. Open the day with 'open ${first.date}', then close the times that should stay closed.`,
    );
  }
  if (over.length === 0) throw new OwnerMistake(`${describe(time)} was not closed.`);
  return over;
}

function stopTimeOf({ date: day, from, to }: TimeOfDay): StopTime {
  const isPart = from !== undefined && to !== undefined;
  return {
    date: day,
    from: isPart ? localTime(from) : null,
    to: isPart ? (to === '24:00' ? to : localTime(to)) : null,
    isUntilFurtherNotice: false,
  };
}

function describe({ date: day, from, to }: TimeOfDay): string {
  return from === undefined ? formatLongDate(day) : `${formatLongDate(day)}, ${from} to ${to},`;
}

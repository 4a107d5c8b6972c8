import { counted } from '@slipway/shared/values/counted.ts';
import * as z from 'zod/mini';
import { date } from '@slipway/shared/api/fields.ts';
import { text } from '@slipway/shared/api/typed-text.ts';
import type { StopTime } from '@slipway/shared/rules/stop.ts';
import { formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { type KnownStop, type TimeOfDay, stopsOver } from '../../catalogue/availability/closures.ts';
import { callOff } from '../../bookings/cancellation/cancel-day.ts';
import type { Database } from '../../platform/database/tables.ts';
import type { Command } from '../../console/command/command.ts';
import { OwnerMistake } from './read-words.ts';

/** A day, or a time of it, in the owner's words. */

const hour = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time like 10:00'));
const timeOfDay = { date, from: z.optional(hour), to: z.optional(hour) };
type Typed = { date: string; from?: string | undefined; to?: string | undefined };

/** The stops inside a time, which `open` lifts. None may begin before it or last longer. */
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
      `${formatLongDate(time.date)} is closed for longer than that: ${closed.join(', ')}. Open the day with 'open ${first.date}', and close again what stays closed.`,
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

export const callOffTimes = {
  kind: 'prices and times',
  name: 'call-off',
  permission: 'call-off',
  input: z.strictObject({ ...timeOfDay, reason: text(300) }),
  async handler(db, _actor, { reason, ...typed }, tools) {
    const time = timeOf(typed);
    const { told, price, ended } = await callOff(db, tools, time, reason, tools.now);
    return {
      subject: { kind: 'time', id: [time.date, time.from, time.to].filter(Boolean).join(' ') },
      effect: {
        sentence: `${describe(time)} is closed, and ${counted(told, 'party is', 'parties are')} told.${whoWasPaying(ended)}`,
        figures: [],
        warnings: [],
      },
      before: {},
      after: { isClosed: true, told, ended },
      calledOff: { parties: told, price },
      wakes: ['mail', 'payments'],
      result: {},
    };
  },
} satisfies Command<z.ZodMiniType<Typed & { reason: string }>>;

function timeOf({ date: day, from, to }: Typed): TimeOfDay {
  if (from === undefined || to === undefined) return { date: localDate(day) };
  return { date: localDate(day), from, to };
}

function whoWasPaying(ended: number): string {
  if (ended === 0) return '';
  return ` ${counted(ended, 'visitor was', 'visitors were')} about to pay: nobody of them is charged.`;
}

function describe({ date: day, from, to }: TimeOfDay): string {
  return from === undefined ? formatLongDate(day) : `${formatLongDate(day)}, ${from} to ${to},`;
}

import * as z from 'zod/mini';
import { date } from '@slipway/shared/api/fields.ts';
import { text } from '@slipway/shared/api/typed-text.ts';
import { formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { type TimeOfDay, closeTime, openBookingsIn, openTime } from '../availability/closures.ts';
import { callOff } from '../bookings/cancellation/cancel-day.ts';
import { Refusal } from '../http/refusal.ts';
import type { Command } from '../staff/command/command.ts';

/** A day, or a time of it, in the owner's words. */

const hour = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time like 10:00'));
const timeOfDay = { date, from: z.optional(hour), to: z.optional(hour) };
type Typed = { date: string; from?: string | undefined; to?: string | undefined };

const base = { kind: 'prices and times' } as const;

export const closeTimes = {
  ...base,
  name: 'close-times',
  permission: 'close-times',
  input: z.strictObject({ ...timeOfDay, reason: text(300) }),
  async handler(db, _actor, { reason, ...typed }, { now }) {
    const time = timeOf(typed);
    const ended = await closeTime(db, time, { reason, isCalledOff: false }, now);
    const booked = (await openBookingsIn(db, time)).length;
    const standing =
      booked === 0
        ? 'Nothing was booked.'
        : `${count(booked, 'booking stands', 'bookings stand')}: cancel-day cancels.`;
    return {
      ...outcome(time, `${describe(time)} is off sale. ${standing}${whoWasPaying(ended)}`),
      after: { isClosed: true, booked, ended },
      wakes: ['payments'],
    };
  },
} satisfies Command<z.ZodMiniType<Typed & { reason: string }>>;

export const openTimes = {
  ...base,
  name: 'open-times',
  permission: 'close-times',
  input: z.strictObject(timeOfDay),
  async handler(db, _actor, typed) {
    const time = timeOf(typed);
    const { opened, sticksOut } = await openTime(db, time);
    if (sticksOut.length > 0) {
      const closed = sticksOut.map(({ from, to }) => (from === null ? 'the whole day' : `${from} to ${to}`));
      throw new Refusal('invalid', {
        message: `${formatLongDate(time.date)} is closed for longer than that: ${closed.join(', ')}. Open the day with 'open ${time.date}', and close again what stays closed.`,
      });
    }
    if (opened === 0) throw new Refusal('invalid', { message: `${describe(time)} was not closed.` });
    return { ...outcome(time, `${describe(time)} is on sale again.`), after: { isClosed: false, opened } };
  },
} satisfies Command<z.ZodMiniType<Typed>>;

export const callOffTimes = {
  ...base,
  name: 'call-off',
  permission: 'call-off',
  input: z.strictObject({ ...timeOfDay, reason: text(300) }),
  async handler(db, _actor, { reason, ...typed }, tools) {
    const time = timeOf(typed);
    const { told, ended } = await callOff(db, tools, time, reason, tools.now);
    const sentence = `${describe(time)} is closed, and ${count(told, 'party is', 'parties are')} told.${whoWasPaying(ended)}`;
    return {
      ...outcome(time, sentence),
      after: { isClosed: true, told, ended },
      wakes: ['mail', 'payments'],
    };
  },
} satisfies Command<z.ZodMiniType<Typed & { reason: string }>>;

function timeOf({ date: day, from, to }: Typed): TimeOfDay {
  if (from === undefined || to === undefined) return { date: localDate(day) };
  return { date: localDate(day), from, to };
}

function outcome(time: TimeOfDay, sentence: string) {
  return {
    subject: { kind: 'time', id: [time.date, time.from, time.to].filter(Boolean).join(' ') },
    effect: { sentence, figures: [], warnings: [] },
    before: {},
    result: {},
  };
}

function whoWasPaying(ended: number): string {
  if (ended === 0) return '';
  return ` ${count(ended, 'visitor was', 'visitors were')} about to pay: nobody of them is charged.`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function describe({ date: day, from, to }: TimeOfDay): string {
  return from === undefined ? formatLongDate(day) : `${formatLongDate(day)}, ${from} to ${to},`;
}

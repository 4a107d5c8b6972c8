import type { callOff } from '@slipway/shared/api/console/decisions.ts';
import { type StopTime, shortSpanOfStop, spanOfStop, stopTime } from '@slipway/shared/rules/stop.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { counted, listed, plural } from '@slipway/shared/values/counted.ts';
import { type LocalTime, localTime } from '@slipway/shared/values/local-time.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type * as z from 'zod/mini';
import { Refusal } from '../../../platform/http/refusal.ts';

type Asked = Pick<z.output<(typeof callOff)['input']>, 'date' | 'from' | 'to' | 'isFromNow' | 'because'>;

export type Decided = {
  part: StopTime;
  /** The reason, in the words that the parties read. */
  because: string;
  /**
   * The part of the day for the preview's fingerprint. A part that begins now has the start 'now', because staff can
   * confirm up to a minute after the preview.
   */
  basis: Omit<StopTime, 'from'> & { from: StopTime['from'] | 'now' };
};

/**
 * Reads the part of the day, and the reason, from the input. Throws 'invalid' with a sentence if the part does not
 * exist or the reason is missing.
 */
export function readDecided({ date, from, to, isFromNow, because: typed }: Asked, now: Date): Decided {
  const part = stopTime(
    {
      date: localDate(date),
      from: from === undefined ? undefined : localTime(from),
      to: to === undefined || to === '24:00' ? to : localTime(to),
      isFromNow,
    },
    now,
  );
  if ('sentence' in part) throw new Refusal('invalid', { message: part.sentence });
  // The reason has no full stop, because it appears in the middle of sentences.
  const because = typed.replace(/[.\s]+$/, '').trimStart();
  if (because === '')
    throw new Refusal('invalid', {
      message: 'Give a reason. The parties will read it.',
      details: { field: 'because' },
    });
  return { part, because, basis: { ...part, from: isFromNow === true ? 'now' : part.from } };
}

type Trip = { startTime: LocalTime; endTime: LocalTime };

/** Trips partly inside the part of the day: they begin before it or end after it. The preview names these trips. */
export function reachBeyond({ from, to }: StopTime, trips: readonly Trip[]) {
  const early = trips.filter(({ startTime }) => from !== null && startTime < from);
  const late = trips.filter(
    ({ startTime, endTime }) => to !== null && to !== '24:00' && (endTime > to || endTime <= startTime),
  );
  return [
    ...saidOf(early, plural(early.length, 'begins', 'begin'), `before ${from}`),
    ...saidOf(late, plural(late.length, 'ends', 'end'), `after ${to}`),
  ];
}

function saidOf(trips: readonly Trip[], does: string, when: string) {
  if (trips.length === 0) return [];
  const spans = new Set(trips.map(({ startTime, endTime }) => `${startTime}–${endTime}`));
  return [
    {
      count: { value: String(trips.length), what: `${does} ${when}` },
      sentence: `${counted(trips.length, 'trip')} ${does} ${when} and ${plural(trips.length, 'is', 'are')} in it: ${listed([...spans].toSorted())}.`,
    },
  ];
}

/** '15:00–17:30' if the part is today; otherwise also the date. */
export function partText(part: StopTime, now: Date): string {
  const today = venueDate(now);
  return part.date === today ? shortSpanOfStop(part, today) : spanOfStop(part);
}

import { type LocalDate, addDays, daysBetween } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';

/** The time of the morning check, by the clock of the business. */
export const proofTime = localTime('06:00');

/**
 * The most days that one check compares, for instance after a winter without a server. The report names the
 * days that are not compared.
 */
export const mostDays = 35;

/** The last morning check that ended. `comparedTo`: the last compared UTC day; null: no day has been compared. */
export type LastProof = { date: LocalDate; comparedTo: LocalDate | null };

export type DueProof = {
  /** The day of the check, by the clock of the business. */
  date: LocalDate;
  /** UTC days to compare, in order. Empty: every day has been compared. */
  days: LocalDate[];
  /** The days between the last check and this check, by the clock of the business: at most the last `mostDays` days. */
  skipped: LocalDate[];
  /** UTC days that are too long ago to compare. */
  tooOld: { from: LocalDate; to: LocalDate } | null;
};

/**
 * The days that today's check compares: each whole UTC day since the last comparison. The very first check compares the
 * day before. Undefined before six o'clock.
 */
export function daysToCompare(now: Date, last: LastProof | undefined): DueProof | undefined {
  const { date, time } = venueDateTime(now);
  if (time < proofTime) return undefined;
  const to = addDays(utcDay(now), -1);
  const since = last === undefined || last.comparedTo === null ? to : addDays(last.comparedTo, 1);
  const earliest = addDays(to, 1 - mostDays);
  const from = since < earliest ? earliest : since;
  return {
    date,
    days: daysFrom(from, to),
    skipped: last === undefined ? [] : daysFrom(addDays(last.date, 1), addDays(date, -1)).slice(-mostDays),
    tooOld: since < from ? { from: since, to: addDays(from, -1) } : null,
  };
}

export function utcDay(instant: Date): LocalDate {
  return instant.toISOString().slice(0, 10) as LocalDate;
}

/** The instant at which a UTC day begins. */
export function startOfUtcDay(day: LocalDate): Date {
  return new Date(`${day}T00:00:00Z`);
}

function daysFrom(from: LocalDate, to: LocalDate): LocalDate[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, nth) => addDays(from, nth));
}

import { type LocalDate, addDays, addMonths } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import type { Database } from '../../../platform/database/tables.ts';

/** The days up to which the books are locked. */
export type Locked = {
  /** The first day of the last month that is locked. */
  month: LocalDate;
  lockedAt: Date;
  /** The last locked day, and the first open day. */
  to: LocalDate;
  openFrom: LocalDate;
};

/** Reads which months are locked. Returns undefined if no month is locked. */
export async function readLocked(db: Database): Promise<Locked | undefined> {
  const last = await db
    .selectFrom('ledgerPeriods')
    .select(['month', 'lockedAt'])
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return undefined;
  const openFrom = addMonths(last.month, 1);
  return { ...last, to: addDays(openFrom, -1), openFrom };
}

const midnight = localTime('00:00');

/** The instant at which a day begins at the lake. */
export function beginOf(date: LocalDate): Date {
  return toInstant(date, midnight);
}

export function endOf(date: LocalDate): Date {
  return beginOf(addDays(date, 1));
}

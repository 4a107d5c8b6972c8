import { overlapsStop } from '@slipway/shared/rules/stop.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';

/** A part of a day that may be called off, or the whole day if `fromTime` and `toTime` are null. */
export type Warning = {
  id: number;
  date: LocalDate;
  fromTime: LocalTime | null;
  toTime: LocalTime | null;
  /** When staff decide whether the trips sail. */
  decideAt: Date;
  /** The reason, in the words that the customer reads. */
  reason: string;
};

/** The warnings of a day that staff have not ended, in the order of their `decideAt`. */
export function openWarnings(db: Database, date: LocalDate): Promise<Warning[]> {
  return readWarnings(db, { from: date, to: date }, sql<boolean>`ended_at is null`);
}

/**
 * The warnings that visitors see for these days. If staff call off the trips of a warning, visitors see the warning
 * until staff can no longer undo the call-off. A lifted or replaced warning disappears at once.
 */
export function shownWarnings(
  db: Database,
  days: { from: LocalDate; to: LocalDate },
  now: Date,
): Promise<Warning[]> {
  return readWarnings(db, days, isShown(now));
}

/** SQL that reads the warnings that visitors see on the day of a booking. Instants are text. */
export function shownWarningsOfTrip(
  now: Date,
): RawBuilder<(Omit<Warning, 'decideAt'> & { decideAt: string })[]> {
  return sql`(select coalesce(json_agg(json_build_object('id', w.id, 'date', w.date, 'from_time', to_char(w.from_time, 'HH24:MI'),
      'to_time', to_char(w.to_time, 'HH24:MI'), 'decide_at', w.decide_at, 'reason', w.reason) order by w.decide_at, w.id), '[]')
    from weather_decisions w where w.kind = 'warned' and w.date = bookings.date and ${isShown(now)} and w.decide_at is not null)`;
}

const isShown = (now: Date) => sql<boolean>`(ended_at is null or ended_at > ${now})`;

async function readWarnings(
  db: Database,
  { from, to }: { from: LocalDate; to: LocalDate },
  isOpen: RawBuilder<boolean>,
): Promise<Warning[]> {
  const rows = await db
    .selectFrom('weatherDecisions')
    .select(['id', 'date', 'fromTime', 'toTime', 'decideAt', 'reason'])
    .where('kind', '=', 'warned')
    .where(isOpen)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('decideAt')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ decideAt, ...row }) => (decideAt === null ? [] : [{ ...row, decideAt }]));
}

type Trip = { date: LocalDate; startTime: LocalTime; endTime: LocalTime };

/** The first warning whose time overlaps the trip by at least a minute. Visitors read this warning before they pay. */
export function warningOf<Shown extends Omit<Warning, 'decideAt'>>(
  warnings: readonly Shown[],
  { date, startTime, endTime }: Trip,
): Shown | undefined {
  const trip = { date, from: startTime, to: endTime, isUntilFurtherNotice: false };
  return warnings.find((one) =>
    overlapsStop({ date: one.date, from: one.fromTime, to: one.toTime, isUntilFurtherNotice: false }, trip),
  );
}

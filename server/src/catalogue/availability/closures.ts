import { sql } from 'kysely';
import { type StopKind, type StopTime, overlapsStop } from '@slipway/shared/rules/stop.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Database, Row } from '../../platform/database/tables.ts';

/** A whole day, or part of one; '24:00' is the end of the day. */
export type TimeOfDay = { date: LocalDate; from?: string; to?: string };

/**
 * Takes a time off sale and ends the holds in that time, as close_time does. If the command can be undone, the holds
 * end once the minute for the undo is over. Returns the closure, and how many visitors were paying for that time.
 */
export async function closeTime(
  db: Database,
  { date, from, to }: TimeOfDay,
  { reason, isCalledOff, staffId = null }: { reason: string; isCalledOff: boolean; staffId?: string | null },
  now: Date,
): Promise<{ id: number; ended: number }> {
  const { rows } = await sql<{ ended: number }>`
    select close_time(${date}, ${from ?? null}, ${to ?? null}, ${reason}, ${isCalledOff}, ${now}) as ended`.execute(
    db,
  );
  const { id } = await db
    .updateTable('closures')
    .set({ staffId, stoppedAt: staffId === null ? null : now })
    .where('date', '=', date)
    .where('isUntilFurtherNotice', '=', false)
    .where(sql<boolean>`from_time is not distinct from ${from ?? null}::time`)
    .where(sql<boolean>`to_time is not distinct from ${to ?? null}::time`)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ended: rows[0]?.ended ?? 0 };
}

/** Whether a closure overlaps this time. */
export async function isTimeClosed(
  db: Database,
  { date, startTime, endTime }: Pick<Row<'slots'>, 'date' | 'startTime' | 'endTime'>,
): Promise<boolean> {
  const { rows } = await sql<{ isClosed: boolean }>`
    select is_closed(${date}, ${startTime}, ${endTime})`.execute(db);
  return rows[0]?.isClosed === true;
}

/** Converts a row of `closures` for the rules of stops. */
export type KnownStop = StopTime & Pick<Row<'closures'>, 'id' | 'reason' | 'staffId'> & { kind: StopKind };

export function stopOf(row: Row<'closures'>): KnownStop {
  const { id, date, fromTime, toTime, isUntilFurtherNotice, isCalledOff, kind, reason, staffId } = row;
  return {
    id,
    date,
    from: fromTime,
    to: toTime,
    isUntilFurtherNotice,
    kind: isCalledOff ? 'called_off' : kind,
    reason,
    staffId,
  };
}

/** Reads the stops that overlap `time`. */
export async function stopsOver(db: Database, time: StopTime): Promise<KnownStop[]> {
  const rows = await db
    .selectFrom('closures')
    .selectAll()
    .where((eb) => eb.or([eb('date', '>=', time.date), eb('isUntilFurtherNotice', '=', true)]))
    .orderBy('date')
    .orderBy('fromTime', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute();
  return rows.map(stopOf).filter((other) => overlapsStop(other, time));
}

/**
 * Locks the days of a stop (see lock_days_to_stop). Until the transaction ends, no other caller can sell or stop
 * anything on these days.
 */
export async function lockDaysToStop(
  db: Database,
  { date, isUntilFurtherNotice }: Pick<StopTime, 'date' | 'isUntilFurtherNotice'>,
): Promise<void> {
  await sql`select lock_days_to_stop(${date}, ${isUntilFurtherNotice})`.execute(db);
}

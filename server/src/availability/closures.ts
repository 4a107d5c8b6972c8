import { sql } from 'kysely';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Database, Row } from '../database/tables.ts';

/** A whole day, or part of one; '24:00' is its end. */
export type TimeOfDay = { date: LocalDate; from?: string; to?: string };

/** Takes it off sale and ends the holds inside it: see close_time. Returns how many visitors were paying for one. */
export async function closeTime(
  db: Database,
  { date, from, to }: TimeOfDay,
  { reason, isCalledOff }: { reason: string; isCalledOff: boolean },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    select close_time(${date}, ${from ?? null}, ${to ?? null}, ${reason}, ${isCalledOff}, ${now}) as ended`.execute(
    db,
  );
  return rows[0]?.ended ?? 0;
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

/** The ids of the bookings inside a closed time, in the order in which rows are locked. */
export async function openBookingsIn(db: Database, { date, from, to }: TimeOfDay): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bookings b
    where status = 'confirmed' and date = ${date} and exists (
      select from closures c
      where closes(c, b.date, b.start_time, b.end_time) and c.from_time is not distinct from ${from ?? null}::time
        and c.to_time is not distinct from ${to ?? null}::time)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

type OverlappingClosure = {
  id: number;
  from: Row<'closures'>['fromTime'];
  to: Row<'closures'>['toTime'];
  isInside: boolean;
};

/** Puts every closure inside this time on sale again. Returns how many were removed; none if some extend beyond it. */
export async function openTime(
  db: Database,
  { date, from, to }: TimeOfDay,
): Promise<{ opened: number; sticksOut: Pick<OverlappingClosure, 'from' | 'to'>[] }> {
  const { rows } = await sql<OverlappingClosure>`
    select id, from_time as "from", to_time as "to", ${from ?? null}::time is null
        or coalesce(from_time >= ${from ?? null}::time and to_time <= ${to ?? null}::time, false) as is_inside
    from closures c
    where closes(c, ${date}, ${from ?? '00:00'}, ${to ?? '24:00'})
    order by from_time nulls first`.execute(db);
  const sticksOut = rows.filter(({ isInside }) => !isInside);
  if (sticksOut.length > 0 || rows.length === 0) return { opened: 0, sticksOut };
  const ids = rows.map(({ id }) => id);
  await db.deleteFrom('closures').where('id', 'in', ids).execute();
  return { opened: ids.length, sticksOut };
}

import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Place } from '@slipway/shared/values/sunset.ts';
import { readSchedule } from '../catalogue/availability/materialise-slots.ts';
import { type Schedule, givenTimes, timeOf } from '../catalogue/availability/slots-from-rules.ts';
import { timesOfBefore } from '../catalogue/availability/times-of-before.ts';
import type { Database } from '../platform/database/tables.ts';
import type { Journal } from './journal.ts';

type Span = { today: LocalDate; lastDay: LocalDate; place: Place };

/**
 * Times that were on sale before an upgrade can keep their old price (`by_older_row`). If a change set changes a rule
 * of such a time, this function ends the exception: the season sets the price of that time again.
 */
export async function releaseTouchedTimes(
  journal: Journal,
  db: Database,
  before: Schedule,
  { today, lastDay, place }: Span,
): Promise<void> {
  const known = await db
    .selectFrom('slots')
    .selectAll()
    .where('byOlderRow', '=', true)
    .where('date', '>=', today)
    .where('date', '<=', lastDay)
    .orderBy('id')
    .execute();
  if (known.length === 0) return;
  const after = await readSchedule(db, today, place);
  const [was, is] = [before, after].map((schedule) => whatGives(schedule, today, lastDay));
  const touched = new Set(
    timesOfBefore(after, known, today, lastDay)
      .map(({ time }) => time)
      .filter((time) => was!.get(time) !== is!.get(time)),
  );
  await journal.update(
    'slots',
    known
      .filter((slot) => touched.has(timeOf(slot)))
      .map((slot) => ({
        id: slot.id,
        values: { byOlderRow: false },
        what: `${slot.date} ${slot.startTime}`,
      })),
  );
}

/** The rules that make each time, keyed by time. */
function whatGives(schedule: Schedule, from: LocalDate, to: LocalDate): Map<string, string> {
  const paint = new Map((schedule.specialDays ?? []).map((day) => [day.date, `${day.paint} ${day.value}`]));
  const given = givenTimes({ ...schedule, closures: [] }, from, to);
  return new Map(
    [...given].map(([time, rows]) => [
      time,
      JSON.stringify([rows.map(({ slot, without }) => [slot, without]), paint.get(rows[0]!.slot.date)]),
    ]),
  );
}

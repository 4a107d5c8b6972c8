import type { Scope } from '@slipway/shared/rules/permissions.ts';
import { reachesDay } from '@slipway/shared/rules/roles.ts';
import { type LocalDate, addDays, daysBetween, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { Database } from '../platform/database/tables.ts';
import { Refusal } from '../platform/http/refusal.ts';

/** A range of days around today, longer than any scope of a permission. */
const week = [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7];

/** Throws 'out_of_reach' if this scope does not include the day. */
export function requireDay(scope: Scope, date: LocalDate, now: Date): void {
  const today = venueDate(now);
  if (!reachesDay(scope, daysBetween(today, date))) throw outOfReach(scope, date, today);
}

/** The refusal names the days that the person may see, because dock staff would otherwise try again and again. */
export function outOfReach(scope: Scope, date: LocalDate, today: LocalDate): Refusal {
  const days = week.filter((ahead) => reachesDay(scope, ahead)).map((ahead) => addDays(today, ahead));
  const [first = today, last = today] = [days[0], days.at(-1)];
  const seen = first === last ? formatLongDate(today) : `${formatLongDate(first)} to ${formatLongDate(last)}`;
  return new Refusal('out_of_reach', {
    message: `${formatLongDate(date)} is outside the days that you see: ${seen}. Please ask a manager.`,
  });
}

/** The day of a booking, to compare with the scope of a permission. Undefined: the booking does not exist. */
export async function dayOfBooking(db: Database, bookingId: string): Promise<LocalDate | undefined> {
  const row = await db.selectFrom('bookings').select('date').where('id', '=', bookingId).executeTakeFirst();
  return row?.date;
}

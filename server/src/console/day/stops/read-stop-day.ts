import type { getStopDay, payLinkPlace } from '@slipway/shared/api/console/stops.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../../../platform/database/tables.ts';
import type { Actor } from '../../command/command.ts';
import { visibilityOf } from '../visibility.ts';
import { type PayLinkPlace, whoIsInStop } from './who-is-in-stop.ts';

/**
 * Returns the starts on a day that staff can choose for a stop: starts that are still to come and not
 * stopped. Also returns the places, on that day or later, that are held for unpaid pay links.
 */
export async function readStopDay(
  db: Database,
  date: LocalDate,
  actor: Pick<Actor, 'role' | 'tablet'>,
  now: Date,
): Promise<DataOf<typeof getStopDay>> {
  const { rows } = await sql<{ startTime: LocalTime }>`
    select distinct start_time from slots
    where date = ${date} and is_open and not is_closed(date, start_time, end_time)
    order by start_time`.execute(db);
  const fromThenOn = { date, from: null, to: null, isUntilFurtherNotice: true };
  const { payLinks } = await whoIsInStop(db, fromThenOn, now);
  return {
    starts: rows.map(({ startTime }) => startTime).filter((start) => toInstant(date, start) > now),
    payLinks: payLinks.map((one) => payLinkView(one, actor, now)),
  };
}

/**
 * A place held for an unpaid pay link. A role that may not see names gets the booking's code in place of the
 * name, and no phone number.
 */
function payLinkView(
  { id, code, name, phone, date, startTime, endTime, boat, until }: PayLinkPlace,
  actor: Pick<Actor, 'role' | 'tablet'>,
  now: Date,
): z.output<typeof payLinkPlace> {
  const hasNames = visibilityOf(actor, date, venueDate(now))?.hasNames === true;
  return {
    bookingId: id,
    who: hasNames ? name : code,
    phone: hasNames && phone !== '' ? phone : null,
    date,
    startTime,
    endTime,
    boat,
    until: until.toISOString(),
  };
}

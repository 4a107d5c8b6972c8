import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { type Kysely, sql } from 'kysely';
import type { Database, Row, Tables } from '../../platform/database/tables.ts';
import type { Deps } from '../deps.ts';
import { thanksMail } from '../../mail/templates/thanks.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { signLink } from '../../platform/security/signed-link.ts';
import { loadCustomer } from '../select-booking.ts';

/**
 * Thanks are sent the morning after the trip: staff have the evening to call off a day whose trips did not take place.
 */
const thankFrom = '09:00';
/** If the server was down for longer than this, the thanks are not sent any more. */
const stillNewsDays = 7;
const mostAtOnce = 200;

/**
 * Whether the party counts as having sailed. If its trip has a record, the party counts only if the record says 'back'.
 * If no trip of that day has a record, the party counts if its time was not called off.
 */
const hasSailed = sql<boolean>`coalesce(
  (select trips.state = 'back' from trips where trips.booking_id = bookings.id),
  not is_called_off(bookings.date, bookings.start_time, bookings.end_time) and not exists (
    select from trips join bookings other on other.id = trips.booking_id
    where other.date = bookings.date and trips.state <> 'expected'))`;

/** Thanks yesterday's parties, each once, with the signed link to review their trip. */
export async function thankParties(
  deps: Pick<Deps, 'now' | 'business' | 'publicUrl' | 'linkKey' | 'mailWritten'> & { db: Kysely<Tables> },
): Promise<number> {
  const now = deps.now();
  const { date, time } = venueDateTime(now);
  const last = addDays(date, time < thankFrom ? -2 : -1);
  const due = await tripsToThankFor(deps.db, addDays(date, -stillNewsDays), last)
    .where(sql<boolean>`not exists (select from mails where mails.once_key = 'thanks ' || bookings.id)`)
    .orderBy('date')
    .limit(mostAtOnce)
    .execute();
  let written = 0;
  for (const { id } of due) {
    // The transaction that writes the email checks again that the party sailed.
    const isWritten = await deps.db.transaction().execute(async (transaction) => {
      const booking = await tripsToThankFor(transaction, addDays(date, -stillNewsDays), last)
        .where('id', '=', id)
        .forShare()
        .executeTakeFirst();
      return booking !== undefined && (await writeThanks(deps, transaction, booking, now));
    });
    if (isWritten) written += 1;
  }
  if (written > 0) deps.mailWritten();
  return written;
}

function tripsToThankFor(db: Database, first: LocalDate, last: LocalDate) {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where('status', '=', 'completed')
    .where('date', '>=', first)
    .where('date', '<=', last)
    .where(hasSailed);
}

async function writeThanks(
  deps: Pick<Deps, 'business' | 'publicUrl' | 'linkKey'>,
  db: Database,
  booking: Row<'bookings'>,
  now: Date,
): Promise<boolean> {
  const customer = await loadCustomer(db, booking);
  const link = `${booking.id}.${signLink(deps.linkKey, 'review', booking.id)}`;
  return insertMail(db, thanksMail(booking, customer, link), now);
}

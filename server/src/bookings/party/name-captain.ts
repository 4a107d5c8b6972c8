import type { Database, Row } from '../../platform/database/tables.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refuseWhileBeingChanged, shownStatus } from '../booking-status.ts';
import { isCaptainLink } from './find-party.ts';

/**
 * Names the captain; without a name, the customer is the captain. A new captain is asked to accept. The same name again
 * changes nothing, so a captain who has accepted need not accept again.
 */
export async function nameCaptain(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  bookingId: string,
  name: string | undefined,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const booking = await lockTrip(transaction, 'id', bookingId, now());
    const captainName = name ?? null;
    const isTheSame = captainName !== null && captainName === booking.captainName;
    await transaction
      .updateTable('bookings')
      .set({ captainName, isCaptainDeclared: isTheSame ? booking.isCaptainDeclared : name === undefined })
      .where('id', '=', booking.id)
      .execute();
  });
}

/**
 * Accepts the captain's role through the captain's own link. Throws 'not_found' if the link was made for another name.
 */
export async function acceptCaptain(
  { db, now, linkKey }: Pick<Deps, 'db' | 'now' | 'linkKey'>,
  token: string,
  link: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const booking = await lockTrip(transaction, 'partyToken', token, now());
    if (!isCaptainLink(booking, link, linkKey)) throw new Refusal('not_found');
    await transaction
      .updateTable('bookings')
      .set({ isCaptainDeclared: true })
      .where('id', '=', booking.id)
      .execute();
  });
}

async function lockTrip(
  db: Database,
  column: 'id' | 'partyToken',
  value: string,
  now: Date,
): Promise<Row<'bookings'>> {
  const booking = await db
    .selectFrom('bookings')
    .selectAll()
    .where(column, '=', value)
    .where('emailKey', '!=', '')
    .forUpdate()
    .executeTakeFirst();
  if (booking === undefined) throw new Refusal('not_found');
  if (shownStatus(booking, now) !== 'open') {
    await refuseWhileBeingChanged(db, booking.id, now);
    throw new Refusal('trip_over');
  }
  return booking;
}

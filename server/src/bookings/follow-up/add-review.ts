import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import type { Database } from '../../platform/database/tables.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isSigned } from '../../platform/security/signed-link.ts';
import { shownStatus } from '../booking-status.ts';

export type Review = { link: string; stars: number; name: string; words: string };

/** Lets a party review its trip once, after the trip, by the link in its email: '<booking>.<signature>'. */
export async function addReview(
  deps: Pick<Deps, 'linkKey' | 'now'>,
  db: Database,
  { link, stars, name, words }: Review,
): Promise<void> {
  const [bookingId = '', signature = ''] = link.split('.');
  if (!isSigned(deps.linkKey, 'review', bookingId, signature)) throw new Refusal('not_found');
  if (name.trim() === '' || words.trim() === '') throw new Refusal('invalid');
  const booking = await db.selectFrom('bookings').selectAll().where('id', '=', bookingId).executeTakeFirst();
  const now = deps.now();
  if (booking === undefined || shownStatus(booking, now) !== 'closed') throw new Refusal('not_found');
  const added = await db
    .insertInto('reviews')
    .values({
      bookingId,
      name: name.trim(),
      stars,
      words: words.trim(),
      sailed: `${booking.packageName}, ${monthOf(booking.date)}`,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('bookingId').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) throw new Refusal('already_reviewed');
}

/** Returns the month with its year: 'May 2027'. */
function monthOf(date: LocalDate): string {
  return formatLongDate(date).split(' ').slice(-2).join(' ');
}

import { emailKey as keyOf } from '@slipway/shared/values/email-address.ts';
import { insertMailIf } from '../../mail/mail-queries.ts';
import { bookingLinksMail } from '../../mail/templates/booking-links.ts';
import type { Deps } from '../../runtime/deps.ts';
import { endLink, makeLink } from './booking-link.ts';
import { ofEmail } from './list-bookings.ts';

/**
 * Emails a link to the bookings of an address; nothing to an address without any, for which the same statements run.
 * Links that were sent before stay good, so that nobody can end another's by asking.
 */
export async function sendLink(
  { db, now, linkKey }: Pick<Deps, 'db' | 'now' | 'linkKey'>,
  email: string,
): Promise<void> {
  const at = now();
  const emailKey = keyOf(email);
  await db.transaction().execute(async (transaction) => {
    // As it was typed for a booking, not as somebody has typed it now.
    const booked = await ofEmail(transaction, emailKey, at)
      .select('customers.email')
      .orderBy('bookings.createdAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    const { link, expiresAt } = await makeLink(transaction, linkKey, emailKey, at);
    const mail = bookingLinksMail(booked?.email ?? email, link, expiresAt);
    await insertMailIf(booked !== undefined, transaction, mail, at);
    await endLink(transaction, booked === undefined ? link : '');
  });
}

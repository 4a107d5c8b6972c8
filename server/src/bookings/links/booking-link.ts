import { hourMs } from '@slipway/shared/values/durations.ts';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Deps } from '../deps.ts';
import { hashOf, randomId } from '../../platform/security/random-id.ts';
import { isSigned, signLink } from '../../platform/security/signed-link.ts';
import type { SigningKey } from '../../platform/security/signing-keys.ts';

/** A link works for a day, so the email may wait until the evening. After that, a new link is one press away. */
export const linkHours = 24;

const idLength = randomId().length;

/** Makes a signed link to the bookings of an address, and stores its row: without the row the link opens nothing. */
export async function makeLink(db: Database, linkKey: SigningKey, emailKey: string, now: Date) {
  const id = randomId();
  const link = id + signLink(linkKey, 'bookings', id);
  const expiresAt = new Date(now.getTime() + linkHours * hourMs);
  await db
    .insertInto('bookingLinks')
    .values({ tokenHash: hashOf(link), emailKey, expiresAt })
    .execute();
  return { link, expiresAt };
}

/**
 * Returns the email address whose bookings a link opens. Refuses a forged, expired, ended or unknown link.
 * All four are refused in the same words after the same SQL statement, so a stranger cannot tell them apart.
 */
export async function emailOfLink(
  { db, linkKey, now }: Pick<Deps, 'db' | 'linkKey' | 'now'>,
  link: string,
): Promise<string> {
  const row = await db
    .selectFrom('bookingLinks')
    .select('emailKey')
    .where('tokenHash', '=', hashOf(link))
    .where('expiresAt', '>', now())
    .executeTakeFirst();
  const isOurs = isSigned(linkKey, 'bookings', link.slice(0, idLength), link.slice(idLength));
  if (row === undefined || !isOurs) {
    throw new Refusal('not_found', {
      message: 'This link doesn’t work any more. Ask for a new one below: it takes a minute.',
    });
  }
  return row.emailKey;
}

export async function endLink(db: Database, link: string): Promise<void> {
  await db.deleteFrom('bookingLinks').where('tokenHash', '=', hashOf(link)).execute();
}

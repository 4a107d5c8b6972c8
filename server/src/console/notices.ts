import type { Database } from '../platform/database/tables.ts';
import { insertMail } from '../mail/mail-queries.ts';
import type { Sender } from '../mail/mail-content.ts';
import { staffNoticeMail } from '../mail/templates/staff-mails.ts';

/**
 * Emails a person, if we have their address. `todo`: what the person has to do; left out if the notice is about a
 * sign-in.
 */
export async function noticePerson(
  db: Database,
  { name, email }: { name: string; email: string | null },
  what: string,
  now: Date,
  todo?: string,
): Promise<void> {
  if (email !== null) await insertMail(db, staffNoticeMail({ name, email }, what, todo), now);
}

/** Emails every owner. If no owner has an address, emails the business. */
export async function noticeOwners(
  db: Database,
  { business }: Pick<Sender, 'business'>,
  what: string,
  now: Date,
  todo?: string,
): Promise<void> {
  const owners = await db
    .selectFrom('staff')
    .select(['name', 'email'])
    .where('role', '=', 'owner')
    .where('isDemo', '=', false)
    .where('leftAt', 'is', null)
    .where('email', 'is not', null)
    .execute();
  const told = owners.length > 0 ? owners : [{ name: business.name, email: business.email }];
  for (const each of told) await noticePerson(db, each, what, now, todo);
}

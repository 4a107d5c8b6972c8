import { type Role, rolesManagedBy, scopeOf } from '@slipway/shared/rules/permissions.ts';
import { canReceiveMail, emailKey } from '@slipway/shared/values/email-address.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal, refusalMessages } from '../../platform/http/refusal.ts';
import { randomId } from '../../platform/security/random-id.ts';
import type { Actor } from '../command/command.ts';

/** Throws 'invalid' if the text is not an email address, or if the address belongs to another person. */
export async function requireFreeEmail(db: Database, email: string, except: string | null): Promise<void> {
  if (!canReceiveMail(email))
    throw new Refusal('invalid', {
      message: refusalMessages.email_not_deliverable,
      details: { field: 'email' },
    });
  const known = await findByEmail(db, email);
  if (known !== undefined && known.id !== except) {
    throw new Refusal('invalid', {
      message: 'Somebody who works here has that email address already.',
      details: { field: 'email' },
    });
  }
}

export async function findByEmail(db: Database, email: string): Promise<Row<'staff'> | undefined> {
  return db
    .selectFrom('staff')
    .selectAll()
    .where('emailKey', '=', emailKey(email))
    .where('leftAt', 'is', null)
    .executeTakeFirst();
}

export async function insertPerson(
  db: Database,
  { name, role, email }: { name: string; role: Role; email: string | null },
  by: string | null,
  now: Date,
): Promise<string> {
  const id = randomId();
  const address = { email, emailKey: email === null ? null : emailKey(email) };
  await db
    .insertInto('staff')
    .values({ id, name, role, ...address, changedAt: now, changedBy: by, createdAt: now })
    .execute();
  return id;
}

/**
 * Locks a present member of staff. Throws 'not_found', or 'out_of_reach' if the actor does not manage the person's
 * role.
 */
export async function requireManaged(db: Database, actor: Actor, id: string): Promise<Row<'staff'>> {
  const person = await db
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', id)
    .where('leftAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (person === undefined)
    throw new Refusal('not_found', { message: 'Nobody of that name works here any more.' });
  requireManagedRole(actor, person.role);
  return person;
}

export function requireManagedRole(actor: Actor, role: Role): void {
  if (!managedRoles(actor).includes(role)) throw new Refusal('out_of_reach');
}

export function managedRoles({ role, tablet }: Actor): readonly Role[] {
  return rolesManagedBy(scopeOf({ role, isOnTablet: tablet !== null }, 'manage-people'));
}

/** Throws 'version_changed' if somebody else has saved the person since. The refusal names the person who saved. */
export async function requireVersion(db: Database, person: Row<'staff'>, version: number): Promise<void> {
  if (person.version === version) return;
  const by = await db
    .selectFrom('staff')
    .select('name')
    .where('id', '=', person.changedBy ?? '')
    .executeTakeFirst();
  const changed = { by: by?.name ?? null, at: person.changedAt.toISOString() };
  throw new Refusal('version_changed', { details: { console: { changed } } });
}

/**
 * Throws 'last_owner' if the business has no other owner. Locks the owners, so that two owners cannot leave at once.
 */
export async function requireOtherOwner(db: Database, person: Row<'staff'>): Promise<void> {
  if (person.role !== 'owner') return;
  const owners = await db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('isDemo', '=', person.isDemo)
    .where('leftAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (owners.length < 2) throw new Refusal('last_owner');
}

import type { Database } from '../../platform/database/tables.ts';
import type { Deps } from '../../bookings/deps.ts';
import { insertPerson } from '../people/staff-queries.ts';
import { type Invite, inviteMs, makeInvite } from './invites.ts';

/** True as long as no owner can sign in. Owners of the demo team do not count. */
export async function hasNoOwner(db: Database): Promise<boolean> {
  const owner = await db
    .selectFrom('staff as p')
    .innerJoin('staffCredentials as c', 'c.staffId', 'p.id')
    .select('p.id')
    .where('p.role', '=', 'owner')
    .where('p.isDemo', '=', false)
    .where('p.leftAt', 'is', null)
    .where('c.kind', 'in', ['passkey', 'password'])
    .limit(1)
    .executeTakeFirst();
  return owner === undefined;
}

/** Makes the first owner's link. A repeated press makes a new link for the same person and ends the earlier link. */
export async function inviteFirstOwner(
  deps: Pick<Deps, 'publicUrl' | 'linkKey'>,
  db: Database,
  { name, email }: { name: string; email: string },
  now: Date,
): Promise<Invite> {
  const waiting = await db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('isDemo', '=', false)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  const staffId = waiting?.id ?? (await insertPerson(db, { name, role: 'owner', email }, null, now));
  if (waiting !== undefined)
    await db.updateTable('staff').set({ name, email }).where('id', '=', staffId).execute();
  return makeInvite(deps, db, { staffId }, { madeBy: null, lastsMs: inviteMs.sent }, now);
}

import { type Role, roles } from '@slipway/shared/rules/permissions.ts';
import type { Deps } from '../../bookings/deps.ts';
import { isOwnBusiness } from '../../catalogue/opening.ts';
import type { Database, Row } from '../../platform/database/tables.ts';

const names: Record<Role, string> = {
  owner: 'Ruth Ellison',
  manager: 'Tom Adeyemi',
  dock: 'Jess Carter',
  kitchen: 'Marek Novák',
  accountant: 'Diane Foster',
};

export function demoPersonId(role: Role): string {
  return `demo${role}`.padEnd(26, '0');
}

/** Whether the demo team exists: in test mode, until somebody creates their own business. */
export async function hasDemoTeam({ db, isSimulated }: Pick<Deps, 'db' | 'isSimulated'>): Promise<boolean> {
  return isSimulated && !(await isOwnBusiness(db));
}

/** Whether the server is still making the demo's season. False if there is no season. */
export async function isSeasonBeingMade(db: Database): Promise<boolean> {
  const season = await db
    .selectFrom('demoSeason')
    .select('done')
    .where('standsAt', 'is', null)
    .executeTakeFirst();
  return season !== undefined;
}

/** One person of each role, who signs in with one press. A live server has no such people. */
export async function demoTeam(
  db: Database,
  now: Date,
): Promise<Pick<Row<'staff'>, 'id' | 'name' | 'role'>[]> {
  await db
    .insertInto('staff')
    .values(
      roles.map((role) => ({
        id: demoPersonId(role),
        name: names[role],
        role,
        isDemo: true,
        changedAt: now,
        createdAt: now,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const team = await db
    .selectFrom('staff')
    .select(['id', 'name', 'role'])
    .where('isDemo', '=', true)
    .where('leftAt', 'is', null)
    .execute();
  return team.toSorted((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role));
}

/** The progress of the season, for the console calls that show it. */
export async function saidOfSeason({
  db,
  isSimulated,
}: Pick<Deps, 'db' | 'isSimulated'>): Promise<{ isSeasonBeingMade?: true }> {
  return isSimulated && (await isSeasonBeingMade(db)) ? { isSeasonBeingMade: true } : {};
}

import type { Role } from '@slipway/shared/rules/permissions.ts';
import { locksAfterSeconds } from '@slipway/shared/rules/roles.ts';
import { sql } from 'kysely';
import type { Deps } from '../../bookings/deps.ts';

/** The sessions that stand: one's own, and those of the roles that one manages. The latest seen comes first. */
export async function sessionsInReach(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staffId: string,
  managed: readonly Role[],
) {
  const rows = await db
    .selectFrom('staffSessions as s')
    .innerJoin('staff as p', 'p.id', 's.staffId')
    .leftJoin('staffDevices as d', 'd.id', 's.deviceId')
    .select(['s.id', 's.browser', 's.method', 's.createdAt', 's.lastSeenAt', 's.lockedAt', 's.deviceId'])
    .select(['p.id as personId', 'p.name', 'p.role', 'd.name as tabletName'])
    .where('s.endedAt', 'is', null)
    .where('s.expiresAt', '>', now())
    .where('p.leftAt', 'is', null)
    .where(sql<boolean>`(s.staff_id = ${staffId} or p.role = any(${[...managed]}))`)
    .orderBy('s.lastSeenAt', 'desc')
    .execute();
  return rows.map(({ lockedAt, deviceId, ...row }) => {
    const idle = locksAfterSeconds({ role: row.role, isOnTablet: deviceId !== null });
    const isLocked = lockedAt !== null || now().getTime() - row.lastSeenAt.getTime() >= idle * 1000;
    return { ...row, isLocked };
  });
}

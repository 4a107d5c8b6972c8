import { listPeople } from '@slipway/shared/api/console/people.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database, Row } from '../../platform/database/tables.ts';
import type { Deps } from '../../bookings/deps.ts';
import { blocksAfter } from '../sign-in/pins.ts';
import { serveConsole } from '../serve-console.ts';
import { managedRoles } from './staff-queries.ts';

export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  serveConsole(app, listPeople, async ({ actor }) => {
    const people = await listStaff(deps.db, deps.now());
    return {
      data: people.map((each) => ({
        id: each.id,
        name: each.name,
        role: each.role,
        email: each.email,
        passkeys: each.passkeys,
        hasPassword: each.hasPassword,
        hasPin: each.hasPin,
        isPinBlocked: each.isPinBlocked,
        isDemo: each.isDemo,
        lastSeenAt: each.lastSeenAt?.toISOString() ?? null,
        leftAt: each.leftAt?.toISOString() ?? null,
        version: each.version,
        invite:
          each.inviteId === null || each.inviteMadeAt === null || each.inviteExpiresAt === null
            ? null
            : {
                id: each.inviteId,
                madeAt: each.inviteMadeAt.toISOString(),
                expiresAt: each.inviteExpiresAt.toISOString(),
              },
        isInReach: each.leftAt === null && managedRoles(actor).includes(each.role),
      })),
    };
  });
}

type Listed = Row<'staff'> & {
  passkeys: number;
  hasPassword: boolean;
  hasPin: boolean;
  isPinBlocked: boolean;
  lastSeenAt: Date | null;
  inviteId: string | null;
  inviteMadeAt: Date | null;
  inviteExpiresAt: Date | null;
};

/** Lists present staff by name, then former staff. */
async function listStaff(db: Database, now: Date): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select p.*,
      (select count(*)::integer from staff_credentials c where c.staff_id = p.id and c.kind = 'passkey') as passkeys,
      exists (select from staff_credentials c where c.staff_id = p.id and c.kind = 'password') as has_password,
      exists (select from staff_credentials c where c.staff_id = p.id and c.kind = 'pin') as has_pin,
      exists (select from staff_pin_tries t where t.staff_id = p.id and t.failures >= ${blocksAfter}) as is_pin_blocked,
      (select max(last_seen_at) from staff_sessions s where s.staff_id = p.id) as last_seen_at,
      i.id as invite_id, i.made_at as invite_made_at, i.expires_at as invite_expires_at
    from staff p
    left join staff_invites i on i.staff_id = p.id and i.ended_at is null and i.expires_at > ${now}
    order by p.left_at is not null, p.name, p.id`.execute(db);
  return rows;
}

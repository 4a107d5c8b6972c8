import { listDevices } from '@slipway/shared/api/console/devices.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../bookings/deps.ts';
import { serveConsole } from '../serve-console.ts';

export function deviceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps;

  serveConsole(app, listDevices, async () => {
    const devices = await db
      .selectFrom('staffDevices as d')
      .leftJoin('staff as by', 'by.id', 'd.enrolledBy')
      .leftJoin('staffSessions as s', (join) =>
        join.onRef('s.deviceId', '=', 'd.id').on('s.endedAt', 'is', null).on('s.expiresAt', '>', now()),
      )
      .leftJoin('staff as p', 'p.id', 's.staffId')
      .select(['d.id', 'd.name', 'd.enrolledAt', 'd.lastSeenAt', 'd.revokedAt', 'by.name as enrolledBy'])
      .select(['p.id as personId', 'p.name as personName', 'p.role as personRole'])
      .orderBy('d.revokedAt', (order) => order.asc().nullsFirst())
      .orderBy('d.name')
      .execute();
    const invites = await db
      .selectFrom('staffInvites')
      .select(['id', 'deviceName', 'expiresAt'])
      .where('kind', '=', 'device')
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', now())
      .orderBy('expiresAt')
      .execute();
    return {
      data: {
        devices: devices.map((each) => ({
          id: each.id,
          name: each.name,
          enrolledBy: each.enrolledBy,
          enrolledAt: each.enrolledAt.toISOString(),
          lastSeenAt: each.lastSeenAt?.toISOString() ?? null,
          revokedAt: each.revokedAt?.toISOString() ?? null,
          person:
            each.personId === null || each.personName === null || each.personRole === null
              ? null
              : { id: each.personId, name: each.personName, role: each.personRole },
        })),
        invites: invites.map(({ id, deviceName, expiresAt }) => ({
          id,
          name: deviceName ?? '',
          expiresAt: expiresAt.toISOString(),
        })),
      },
    };
  });
}

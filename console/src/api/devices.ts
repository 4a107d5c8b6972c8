import * as contract from '@slipway/shared/api/console/devices.ts';
import { call } from './client.ts';

export type Device = {
  id: string;
  name: string;
  enrolledBy: string | null;
  enrolledAt: string;
  lastSeenAt: string | null;
  revokedAt: string | null;
  person: { name: string } | null;
};

export type Devices = { devices: Device[]; invites: { id: string; name: string; expiresAt: string }[] };

export const devicesQuery = {
  queryKey: ['devices'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Devices> => {
    const { devices, invites } = await call(contract.listDevices, { signal });
    return {
      devices: devices.map((device) => ({
        id: device.id,
        name: device.name,
        enrolledBy: device.enrolled_by,
        enrolledAt: device.enrolled_at,
        lastSeenAt: device.last_seen_at,
        revokedAt: device.revoked_at,
        person: device.person,
      })),
      invites: invites.map(({ id, name, expires_at }) => ({ id, name, expiresAt: expires_at })),
    };
  },
};

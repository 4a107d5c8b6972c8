import * as z from 'zod/mini';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';
import { invite, person, staffId, deviceName } from './parts.ts';

export const listDevices = consoleEndpoint({
  method: 'GET',
  path: '/console/devices',
  access: 'manage-people',
  summary: 'The shared tablets, and those that are being enrolled',
  data: z.object({
    devices: z.array(
      z.object({
        id: staffId,
        name: z.string(),
        enrolledBy: z.nullable(z.string()),
        enrolledAt: z.string(),
        lastSeenAt: z.nullable(z.string()),
        revokedAt: z.nullable(z.string()),
        /** The person signed in on the device now. */
        person: z.nullable(person),
      }),
    ),
    invites: z.array(z.object({ id: staffId, name: z.string(), expiresAt: z.string() })),
  }),
});

export const inviteDevice = commandEndpoint({
  path: '/console/devices/invite',
  access: 'manage-people',
  touches: ['people'],
  summary: 'Makes the QR code that enrols a shared tablet, valid once and for ten minutes',
  input: { name: deviceName },
  /** Only the first answer has the invitation: a repeated request does not get it. */
  result: z.object({ invite: z.optional(invite) }),
});

export const revokeDevice = commandEndpoint({
  path: '/console/devices/revoke',
  access: 'manage-people',
  touches: ['people'],
  summary: 'Revokes a tablet: ends its session, and it can never be used again',
  input: { device: staffId },
});

import * as z from 'zod/mini';
import { count, email } from '../fields.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';
import { invite, person, role, staffId, staffName } from './parts.ts';

export const listPeople = consoleEndpoint({
  method: 'GET',
  path: '/console/people',
  access: 'manage-people',
  summary: 'Everyone who works here, their ways to sign in, and open invitations',
  data: z.array(
    z.object({
      ...person.shape,
      email: z.nullable(z.string()),
      passkeys: z.number(),
      hasPassword: z.boolean(),
      hasPin: z.boolean(),
      isPinBlocked: z.boolean(),
      isDemo: z.boolean(),
      lastSeenAt: z.nullable(z.string()),
      leftAt: z.nullable(z.string()),
      /** The version of the person's row. A change has to send the current version, and increases it by 1. */
      version: z.number(),
      invite: z.nullable(z.object({ id: staffId, madeAt: z.string(), expiresAt: z.string() })),
      /** Whether the person who asks may change this member of staff. */
      isInReach: z.boolean(),
    }),
  ),
});

const changed = { person: staffId, version: count };

export const addPerson = commandEndpoint({
  path: '/console/people/add',
  access: 'manage-people',
  touches: ['people'],
  summary: 'Adds a person, and makes their invitation',
  input: { name: staffName, role, email: z.optional(z.nullable(email)) },
  /** Only the first answer has the link and the code. The answer to a repeated request has neither. */
  result: z.object({ person: staffId, invite: z.optional(invite) }),
});

export const invitePerson = commandEndpoint({
  path: '/console/people/invite',
  access: 'manage-people',
  touches: ['people'],
  summary: 'Makes a new invitation for a person who lost the old one or every way to sign in',
  input: { person: staffId },
  result: z.object({ person: staffId, invite: z.optional(invite) }),
});

export const takeBackInvite = commandEndpoint({
  path: '/console/people/take-back',
  access: 'manage-people',
  touches: ['people'],
  summary: 'Cancels the invitation of a person or a device',
  input: { invite: staffId },
});

export const changePerson = commandEndpoint({
  path: '/console/people/change',
  access: 'manage-people',
  touches: ['people'],
  summary: 'Changes a person’s name, role or email address; a new role ends their sessions',
  input: {
    ...changed,
    name: staffName,
    role,
    email: z.nullable(email),
  },
  result: z.object({ version: z.number() }),
  refusals: ['version_changed', 'last_owner'],
});

export const endPerson = commandEndpoint({
  path: '/console/people/leave',
  access: 'manage-people',
  touches: ['people'],
  summary: 'Removes a person: ends every session and way to sign in at once',
  input: changed,
  refusals: ['version_changed', 'last_owner'],
});

export const unlockPin = commandEndpoint({
  path: '/console/people/unlock-pin',
  access: 'manage-people',
  touches: ['people'],
  summary: 'Unlocks a PIN that was typed wrong too often',
  input: { person: staffId },
});

import * as z from 'zod/mini';
import { count, email } from '../fields.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';
import { invite, person, role, staffId, staffName } from './parts.ts';

export const listPeople = consoleEndpoint({
  method: 'GET',
  path: '/console/people',
  access: 'manage-people',
  summary: 'Everybody who works here, their ways in, and who is invited',
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
      /** Grows with each change: the next one sends it back. */
      version: z.number(),
      invite: z.nullable(z.object({ id: staffId, madeAt: z.string(), expiresAt: z.string() })),
      /** Whether who asks may change this person. */
      isInReach: z.boolean(),
    }),
  ),
});

const changed = { person: staffId, version: count };

export const addPerson = commandEndpoint({
  path: '/console/people/add',
  access: 'manage-people',
  touches: ['people'],
  summary: 'Adds a person, and makes the invitation that lets them in',
  input: { name: staffName, role, email: z.optional(z.nullable(email)) },
  /** The link and its code are shown once: a repeated request does not get them. */
  result: z.object({ person: staffId, invite: z.optional(invite) }),
});

export const invitePerson = commandEndpoint({
  path: '/console/people/invite',
  access: 'manage-people',
  touches: ['people'],
  summary: 'Makes a new invitation for somebody who lost the old one, or every way in',
  input: { person: staffId },
  result: z.object({ person: staffId, invite: z.optional(invite) }),
});

export const takeBackInvite = commandEndpoint({
  path: '/console/people/take-back',
  access: 'manage-people',
  touches: ['people'],
  summary: 'Takes an invitation back, of a person or a device',
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
  summary: 'Ends a person’s work here: every session and way in at once',
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

import { longestName, longestPassword } from './limits.ts';
import * as z from 'zod/mini';
import { email } from '../fields.ts';
import { atMost, text } from '../typed-text.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';
import { actionId, answeredPasskey, passkeyQuestion, person, sixDigits, staffId } from './parts.ts';

export const getMe = consoleEndpoint({
  method: 'GET',
  path: '/console/me',
  access: 'signed-out',
  // Null and no refusal, because every browser that opens the console asks this first.
  summary: 'Who is signed in here, and what they may; null where nobody is',
  data: z.nullable(
    z.object({
      person: z.object({ ...person.shape, email: z.nullable(z.string()) }),
      session: z.object({
        id: staffId,
        method: z.enum(['passkey', 'password', 'pin', 'demo']),
        /** Then only what its screen needs is told: no address, no permissions, no list of ways in. */
        isLocked: z.boolean(),
        /** What unlocks it, or proves again that it is they; at the tablet, a PIN. */
        provedBy: z.object({ passkey: z.boolean(), password: z.boolean() }),
        /** Without a call for this long it locks. */
        locksAfterSeconds: z.number(),
        expiresAt: z.string(),
      }),
      /** The shared tablet; null on a device of their own. */
      tablet: z.nullable(z.object({ id: staffId, name: z.string() })),
      /** How far, by the permission's name (shared/rules/permissions.ts): a page may be older than its server, and not know them all. */
      may: z.record(z.string(), z.string()),
      /** In pounds. */
      limits: z.object({ moneyGivenADay: z.number(), stepUpOver: z.number() }),
      ways: z.object({
        passkeys: z.array(
          z.object({
            id: staffId,
            label: z.string(),
            createdAt: z.string(),
            lastUsedAt: z.nullable(z.string()),
          }),
        ),
        hasPassword: z.boolean(),
        hasPin: z.boolean(),
        recoveryCodesLeft: z.number(),
      }),
      isSimulated: z.boolean(),
      /** The demonstration’s season is not all there yet; left out where it is, or there is none. */
      isSeasonBeingMade: z.optional(z.boolean()),
    }),
  ),
});

export const lockScreen = consoleEndpoint({
  method: 'POST',
  path: '/console/lock',
  access: 'locked',
  summary: 'Locks this session until its person is back',
  data: z.object({}),
});

export const signOut = consoleEndpoint({
  method: 'POST',
  path: '/console/sign-out',
  access: 'locked',
  summary: 'Ends this session',
  data: z.object({}),
});

export const askMyPasskey = consoleEndpoint({
  method: 'POST',
  path: '/console/me/passkey/ask',
  access: 'locked',
  summary: 'Asks the person of this session for their passkey, to unlock or to step up',
  data: passkeyQuestion,
});

/** Exactly one of the two ways; at the tablet `signInByPin` does it. */
const proof = {
  passkey: z.optional(z.strictObject(answeredPasskey)),
  password: z.optional(
    z.strictObject({ password: z.string().check(atMost(longestPassword)), code: sixDigits }),
  ),
  /** Of the demo team, who have neither. */
  isDemo: z.optional(z.literal(true)),
};

export const unlock = consoleEndpoint({
  method: 'POST',
  path: '/console/unlock',
  access: 'locked',
  summary: 'Unlocks this session by passkey, or by password and code',
  body: z.strictObject(proof),
  data: z.object({}),
  refusals: ['sign_in_failed'],
});

export const stepUp = consoleEndpoint({
  method: 'POST',
  path: '/console/step-up',
  access: 'signed-in',
  summary: 'Proves again who it is, for the five minutes in which more is allowed',
  body: z.strictObject(proof),
  data: z.object({ until: z.string() }),
  refusals: ['sign_in_failed'],
});

export const listSessions = consoleEndpoint({
  method: 'GET',
  path: '/console/sessions',
  access: 'signed-in',
  summary: 'Sessions of one’s own, and of the people whom one manages',
  data: z.array(
    z.object({
      id: staffId,
      person,
      /** The shared tablet’s name, or what the browser calls itself. */
      where: z.string(),
      method: z.string(),
      isThisOne: z.boolean(),
      isLocked: z.boolean(),
      createdAt: z.string(),
      lastSeenAt: z.string(),
    }),
  ),
});

export const endSession = consoleEndpoint({
  method: 'POST',
  path: '/console/sessions/end',
  access: 'signed-in',
  summary: 'Ends a session: one’s own, or of somebody whom one manages',
  body: z.strictObject({ session: staffId }),
  data: z.object({}),
  refusals: ['not_found', 'out_of_reach'],
});

export const endOtherSessions = consoleEndpoint({
  method: 'POST',
  path: '/console/sessions/end-others',
  access: 'signed-in',
  summary: 'Ends every session of one’s own but this one',
  data: z.object({ ended: z.number() }),
});

export const askNewPasskey = consoleEndpoint({
  method: 'POST',
  path: '/console/me/passkey/new/ask',
  access: 'change-own-sign-in',
  summary: 'Asks for a further passkey',
  data: passkeyQuestion,
  refusals: ['step_up_needed'],
});

export const addOwnPasskey = commandEndpoint({
  path: '/console/me/passkey/new',
  access: 'change-own-sign-in',
  touches: ['people'],
  summary: 'Adds a further passkey',
  input: { ...answeredPasskey, label: text(longestName) },
  result: z.object({ id: staffId }),
  refusals: ['sign_in_failed'],
});

export const removeOwnPasskey = commandEndpoint({
  path: '/console/me/passkey/remove',
  access: 'change-own-sign-in',
  touches: ['people'],
  summary: 'Removes a passkey; the last way in stays',
  input: { passkey: staffId },
});

export const askNewTotp = consoleEndpoint({
  method: 'POST',
  path: '/console/me/totp/ask',
  access: 'change-own-sign-in',
  summary: 'Makes the secret of an authenticator app, to go with a password',
  data: z.object({ challenge: staffId, secret: z.string(), uri: z.string() }),
  refusals: ['step_up_needed'],
});

export const setOwnPassword = commandEndpoint({
  path: '/console/me/password',
  access: 'change-own-sign-in',
  touches: ['people'],
  summary: 'Sets a password with its authenticator app',
  input: {
    password: z.string('is required').check(atMost(longestPassword)),
    challenge: staffId,
    code: sixDigits,
  },
  refusals: ['password_refused', 'sign_in_failed'],
});

export const setOwnPin = commandEndpoint({
  path: '/console/me/pin',
  access: 'change-own-sign-in',
  touches: ['people'],
  summary: 'Sets one’s PIN for the shared tablet',
  input: { pin: sixDigits },
  refusals: ['pin_refused'],
});

export const makeOwnRecoveryCodes = commandEndpoint({
  path: '/console/me/recovery-codes',
  access: 'change-own-sign-in',
  touches: ['people'],
  summary: 'Makes ten new recovery codes; the old ones end',
  input: {},
  /** Shown once: a repeated request does not get them. */
  result: z.object({ codes: z.optional(z.array(z.string())) }),
});

export const changeOwnEmail = commandEndpoint({
  path: '/console/me/email',
  access: 'change-own-sign-in',
  touches: ['people'],
  summary: 'Changes one’s email address, and tells the old one',
  input: { email },
});

export const undoAction = consoleEndpoint({
  method: 'POST',
  path: '/console/undo',
  access: 'signed-in',
  summary: 'Takes a change back within its minute',
  body: z.strictObject({ action: actionId, requestId: text(64, { typed: 'kept' }) }),
  /** What was taken back, and what follows; empty if it was erased meanwhile. */
  data: z.object({ action: actionId, sentence: z.string() }),
  refusals: ['cannot_undo', 'not_found', 'out_of_reach', 'step_up_needed', 'idempotency_key_reused'],
});

import { longestName, longestPassword } from './limits.ts';
import * as z from 'zod/mini';
import { email } from '../fields.ts';
import { atMost, text } from '../typed-text.ts';
import { commandEndpoint, consoleEndpoint, requestId } from './console-endpoint.ts';
import { actionId, answeredPasskey, passkeyQuestion, person, sixDigits, staffId } from './parts.ts';

export const getMe = consoleEndpoint({
  method: 'GET',
  path: '/console/me',
  access: 'signed-out',
  // Every browser that opens the console makes this call first, so a person who is not signed in gets null, not a
  // refusal.
  summary: 'The person signed in here, and their permissions; null if nobody is',
  data: z.nullable(
    z.object({
      person: z.object({ ...person.shape, email: z.nullable(z.string()) }),
      session: z.object({
        id: staffId,
        method: z.enum(['passkey', 'password', 'pin', 'demo']),
        /**
         * While the session is locked, the answer has only what the lock screen shows: no address, permissions
         * or ways to sign in.
         */
        isLocked: z.boolean(),
        /** How the person can unlock the session or confirm who they are; at the tablet, by PIN. */
        provedBy: z.object({ passkey: z.boolean(), password: z.boolean() }),
        /** The seconds without a call after which the session locks. */
        locksAfterSeconds: z.number(),
        expiresAt: z.string(),
      }),
      /** The shared tablet; null on the person's own device. */
      tablet: z.nullable(z.object({ id: staffId, name: z.string() })),
      /**
       * The reach of each permission, by its name (shared/rules/permissions.ts). The names are plain strings,
       * because a newer server may send names that an older page does not know.
       */
      may: z.record(z.string(), z.string()),
      /** Limits of the person's permissions, in pounds. */
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
      /** True while the demonstration's season is being made; left out if the season is complete or there is none. */
      isSeasonBeingMade: z.optional(z.boolean()),
    }),
  ),
});

export const lockScreen = consoleEndpoint({
  method: 'POST',
  path: '/console/lock',
  access: 'locked',
  summary: 'Locks this session until its person returns',
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
  summary: 'Makes the challenge for your passkey, to unlock the session or to confirm again who you are',
  data: passkeyQuestion,
});

/** Exactly one of passkey and password; at the tablet, use `signInByPin` instead. */
const proof = {
  passkey: z.optional(z.strictObject(answeredPasskey)),
  password: z.optional(
    z.strictObject({ password: z.string().check(atMost(longestPassword)), code: sixDigits }),
  ),
  /** True if the person belongs to the demo team, which has neither passkeys nor passwords. */
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
  summary: 'Confirms again who you are, which allows sensitive actions for five minutes',
  body: z.strictObject(proof),
  data: z.object({ until: z.string() }),
  refusals: ['sign_in_failed'],
});

export const listSessions = consoleEndpoint({
  method: 'GET',
  path: '/console/sessions',
  access: 'signed-in',
  summary: 'Your own sessions, and those of the people whom you manage',
  data: z.array(
    z.object({
      id: staffId,
      person,
      /** The shared tablet's name, or the name the browser gives itself. */
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
  summary: 'Ends one of your own sessions, or a session of a person whom you manage',
  body: z.strictObject({ session: staffId }),
  data: z.object({}),
  refusals: ['not_found', 'out_of_reach'],
});

export const endOtherSessions = consoleEndpoint({
  method: 'POST',
  path: '/console/sessions/end-others',
  access: 'signed-in',
  summary: 'Ends all your own sessions except this one',
  data: z.object({ ended: z.number() }),
});

export const askNewPasskey = consoleEndpoint({
  method: 'POST',
  path: '/console/me/passkey/new/ask',
  access: 'change-own-sign-in',
  summary: 'Makes the challenge for another passkey',
  data: passkeyQuestion,
  refusals: ['step_up_needed'],
});

export const addOwnPasskey = commandEndpoint({
  path: '/console/me/passkey/new',
  access: 'change-own-sign-in',
  touches: ['people'],
  summary: 'Adds another passkey',
  input: { ...answeredPasskey, label: text(longestName) },
  result: z.object({ id: staffId }),
  refusals: ['sign_in_failed'],
});

export const removeOwnPasskey = commandEndpoint({
  path: '/console/me/passkey/remove',
  access: 'change-own-sign-in',
  touches: ['people'],
  summary: 'Removes a passkey; the last way to sign in cannot be removed',
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
  summary: 'Sets your PIN for the shared tablet',
  input: { pin: sixDigits },
  refusals: ['pin_refused'],
});

export const makeOwnRecoveryCodes = commandEndpoint({
  path: '/console/me/recovery-codes',
  access: 'change-own-sign-in',
  touches: ['people'],
  summary: 'Makes ten new recovery codes; the old ones stop working',
  input: {},
  /** Only the first answer has the codes: a repeated request does not get them. */
  result: z.object({ codes: z.optional(z.array(z.string())) }),
});

export const changeOwnEmail = commandEndpoint({
  path: '/console/me/email',
  access: 'change-own-sign-in',
  touches: ['people'],
  summary: 'Changes your email address, and sends a notice to the old address',
  input: { email },
});

export const undoAction = consoleEndpoint({
  method: 'POST',
  path: '/console/undo',
  access: 'signed-in',
  summary: 'Undoes a change within a minute',
  body: z.strictObject({ action: actionId, requestId }),
  /** The undone action and its effects; `sentence` is empty if the action has been erased since. */
  data: z.object({ action: actionId, sentence: z.string() }),
  refusals: ['cannot_undo', 'not_found', 'out_of_reach', 'step_up_needed', 'idempotency_key_reused'],
});

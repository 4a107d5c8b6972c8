import { longestName, longestPassword } from './limits.ts';
import * as z from 'zod/mini';
import { count, email as emailAddress } from '../fields.ts';
import { emailMaxLength } from '../../values/email-address.ts';
import { atMost, text } from '../typed-text.ts';
import { consoleEndpoint } from './console-endpoint.ts';
import {
  answeredPasskey,
  inviteToken,
  ofTablet,
  passkeyQuestion,
  person,
  role,
  signedIn,
  sixDigits,
  staffId,
  staffName,
  twelveDigits,
} from './parts.ts';

/** A typed email address, which is compared with those of the team. */
const email = text(emailMaxLength, { typed: 'kept' });

const password = z.string('is required').check(z.minLength(1, 'is required'), atMost(longestPassword));

export const listSignInMethods = consoleEndpoint({
  method: 'GET',
  path: '/console/doors',
  access: 'signed-out',
  summary: 'Lists the ways to sign in',
  data: z.object({
    business: z.string(),
    /** Passkeys and device keys need https or localhost. */
    hasPasskeys: z.boolean(),
    /** Simulated mode only: the site has no owner yet, and this browser runs on the server's machine. */
    canBecomeOwner: z.boolean(),
    /** The demo team, in simulated mode only; empty when live. */
    demoTeam: z.array(person),
    /**
     * True: the server is still making the demonstration's season. Left out: the season is complete, or there is none.
     */
    isSeasonBeingMade: z.optional(z.boolean()),
  }),
});

export const becomeOwner = consoleEndpoint({
  method: 'POST',
  path: '/console/become-owner',
  access: 'signed-out',
  summary: 'Makes the first owner’s one-time link, in simulated mode',
  body: z.strictObject({ name: staffName, email: emailAddress }),
  data: z.object({ url: z.string(), expiresAt: z.string() }),
  refusals: ['not_found'],
});

export const signInAsDemo = consoleEndpoint({
  method: 'POST',
  path: '/console/demo/sign-in',
  access: 'signed-out',
  summary: 'Signs in as one of the demo team, in simulated mode',
  body: z.strictObject({ role }),
  data: signedIn,
  refusals: ['not_found'],
});

export const askPasskey = consoleEndpoint({
  method: 'POST',
  path: '/console/passkey/ask',
  access: 'signed-out',
  summary: 'Asks for a passkey, to sign in',
  data: passkeyQuestion,
});

export const signInByPasskey = consoleEndpoint({
  method: 'POST',
  path: '/console/passkey/sign-in',
  access: 'signed-out',
  summary: 'Signs in with a passkey',
  body: z.strictObject(answeredPasskey),
  data: signedIn,
  refusals: ['sign_in_failed'],
});

export const signInByPassword = consoleEndpoint({
  method: 'POST',
  path: '/console/password/sign-in',
  access: 'signed-out',
  summary: 'Signs in by email address, password and the code of an authenticator app, all at once',
  body: z.strictObject({ email, password, code: sixDigits }),
  data: signedIn,
  refusals: ['sign_in_failed'],
});

export const askCode = consoleEndpoint({
  method: 'POST',
  path: '/console/code/ask',
  access: 'signed-out',
  summary:
    'Emails twelve digits for an invitation or a recovery; the answer never says whether an email was sent',
  body: z.strictObject({ email }),
  data: z.object({ holdsMinutes: z.number() }),
});

export const openInviteByCode = consoleEndpoint({
  method: 'POST',
  path: '/console/invite/by-code',
  access: 'signed-out',
  summary: 'Opens an invitation with an emailed code, in case the emailed link would open in another browser',
  body: z.strictObject({ email, code: twelveDigits }),
  data: z.object({ token: inviteToken }),
  refusals: ['sign_in_failed'],
});

export const recover = consoleEndpoint({
  method: 'POST',
  path: '/console/recovery',
  access: 'signed-out',
  summary:
    'Lets a person who has lost every way to sign in set up a new one, with an emailed code and a recovery code',
  body: z.strictObject({ email, code: twelveDigits, recoveryCode: text(20, { typed: 'kept' }) }),
  data: z.object({ token: inviteToken }),
  refusals: ['sign_in_failed'],
});

export const lookAtInvite = consoleEndpoint({
  method: 'POST',
  path: '/console/invite/look',
  access: 'signed-out',
  summary: 'Names the person or device that an invitation is for',
  body: z.strictObject({ token: inviteToken }),
  data: z.object({
    kind: z.enum(['person', 'device']),
    /** The name of the person or the device. */
    name: z.string(),
    role: z.nullable(role),
    /** True: we do not have the person's email address, so a person who chooses a password must enter it. */
    needsEmail: z.boolean(),
    expiresAt: z.string(),
  }),
  refusals: ['invite_over'],
});

export const askInvitedPasskey = consoleEndpoint({
  method: 'POST',
  path: '/console/invite/passkey/ask',
  access: 'signed-out',
  summary: 'Asks for the first passkey of an invited person',
  body: z.strictObject({ token: inviteToken }),
  data: passkeyQuestion,
  refusals: ['invite_over'],
});

export const acceptByPasskey = consoleEndpoint({
  method: 'POST',
  path: '/console/invite/passkey',
  access: 'signed-out',
  summary: 'Accepts an invitation with a passkey, and signs in',
  body: z.strictObject({ token: inviteToken, ...answeredPasskey, label: text(longestName) }),
  data: signedIn,
  refusals: ['invite_over', 'sign_in_failed'],
});

export const askInvitedTotp = consoleEndpoint({
  method: 'POST',
  path: '/console/invite/totp/ask',
  access: 'signed-out',
  summary: 'Makes the secret of an authenticator app for an invited person',
  body: z.strictObject({ token: inviteToken }),
  data: z.object({ challenge: staffId, secret: z.string(), uri: z.string() }),
  refusals: ['invite_over'],
});

export const acceptByPassword = consoleEndpoint({
  method: 'POST',
  path: '/console/invite/password',
  access: 'signed-out',
  summary: 'Accepts an invitation with a password and an authenticator app, and signs in',
  body: z.strictObject({ token: inviteToken, email, password, challenge: staffId, code: sixDigits }),
  data: signedIn,
  refusals: ['invite_over', 'password_refused', 'sign_in_failed', 'invalid'],
});

export const enrolTablet = consoleEndpoint({
  method: 'POST',
  path: '/console/tablet/enrol',
  access: 'signed-out',
  summary: 'Enrols a shared tablet with the tablet’s own public key',
  body: z.strictObject({
    token: inviteToken,
    /** SubjectPublicKeyInfo of an ECDSA P-256 key, base64url. */
    publicKey: z.string('is required').check(z.regex(/^[0-9A-Za-z_-]{100,200}$/, 'is not a key')),
    /** A signature of `enrolText(token)` by the tablet's key. */
    signature: ofTablet.signature,
  }),
  data: z.object({ device: staffId, name: z.string() }),
  refusals: ['invite_over', 'device_unknown'],
});

export const askTablet = consoleEndpoint({
  method: 'POST',
  path: '/console/tablet/ask',
  access: 'signed-out',
  summary: 'Asks a tablet to prove its key; known and unknown tablets are asked in the same way',
  body: z.strictObject({ device: staffId }),
  data: z.object({ challenge: staffId }),
});

export const listTabletPeople = consoleEndpoint({
  method: 'POST',
  path: '/console/tablet/people',
  access: 'signed-out',
  summary: 'Lists the people who may sign in at a tablet; only the tablet itself can call this',
  body: z.strictObject(ofTablet),
  data: z.object({
    name: z.string(),
    /** The trips that are on the water today, without customers' names. The locked tablet shows the late trips. */
    boatsOut: z.array(z.object({ boat: z.string(), dueAt: z.string() })),
    people: z.array(
      z.object({
        ...person.shape,
        hasPin: z.boolean(),
        /** When the PIN's lock ends; null: not locked. */
        pinLockedUntil: z.nullable(z.string()),
        /** True: only an owner or a manager can unlock the PIN, on their own phone. */
        isPinBlocked: z.boolean(),
        /** How many wrong PINs are left until the next lock. */
        pinTriesLeft: count,
      }),
    ),
    /** The challenge that the tablet signs at the next sign-in. */
    challenge: staffId,
  }),
  refusals: ['device_unknown'],
});

export const signInByPin = consoleEndpoint({
  method: 'POST',
  path: '/console/tablet/sign-in',
  access: 'signed-out',
  summary: 'Signs a person in at the tablet by name and PIN, and ends the tablet’s earlier session',
  body: z.strictObject({ ...ofTablet, person: staffId, pin: sixDigits }),
  data: signedIn,
  refusals: ['device_unknown', 'sign_in_failed', 'pin_locked'],
});

export const setFirstPin = consoleEndpoint({
  method: 'POST',
  path: '/console/tablet/first-pin',
  access: 'signed-out',
  summary: 'At the tablet, sets the first PIN of an invited person and signs them in',
  body: z.strictObject({ ...ofTablet, person: staffId, code: sixDigits, pin: sixDigits }),
  data: signedIn,
  refusals: ['device_unknown', 'sign_in_failed', 'pin_locked', 'pin_refused'],
});

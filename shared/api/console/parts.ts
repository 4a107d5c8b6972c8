import { longestName } from './limits.ts';
import * as z from 'zod/mini';
import { roles } from '../../rules/roles.ts';
import { personName, text } from '../typed-text.ts';

/** Parts of several calls of the console. */

export const role = z.enum(roles, 'must be a role');

/** An id of ours in a row of the console: of a person, a device, a session, an invitation. */
export const staffId = z.string('is required').check(z.regex(/^[0-9a-z]{26}$/, 'is not an id of ours'));

/** An id of an action: a whole number as text. */
export const actionId = z.string('is required').check(z.regex(/^\d{1,18}$/, 'is not an action of ours'));

/** Of a link that lets one person or one device in. */
export const inviteToken = z
  .string('is required')
  .check(z.regex(/^[0-9A-Za-z_-]{43}$/, 'is not an invitation of ours'));

/** Of an emailed code: too many to be guessed, so that no count of wrong ones locks anybody out. */
export const twelveDigits = z.string('is required').check(z.regex(/^\d{12}$/, 'must be twelve digits'));
export const sixDigits = z.string('is required').check(z.regex(/^\d{6}$/, 'must be six digits'));

/** Our emails greet by it. */
export const staffName = personName(60);

export const deviceName = text(longestName);

/** What a browser's own WebAuthn functions take and give; `@simplewebauthn/browser` has the types. */
const passkeyOptions = z.record(z.string(), z.unknown());
const passkeyAnswer = z.record(z.string().check(z.maxLength(60)), z.unknown());

/** The answer to one question of ours: each is asked once, and holds five minutes. */
export const passkeyQuestion = z.object({ challenge: staffId, options: passkeyOptions });
export const answeredPasskey = { challenge: staffId, answer: passkeyAnswer };

/** By the device's key, base64url: proof that it is this tablet that asks. */
export const ofTablet = {
  device: staffId,
  challenge: staffId,
  /** ECDSA P-256 with SHA-256 over `tabletWords(purpose, challenge)` of shared/rules/tablet-words.ts. */
  signature: z.string('is required').check(z.regex(/^[0-9A-Za-z_-]{86}$/, 'is not a signature')),
};

export const person = z.object({ id: staffId, name: z.string(), role });

/** Where somebody goes once a door has opened. */
export const signedIn = z.object({
  person,
  /** Shown once, to somebody who has just made their first passkey or password. */
  recoveryCodes: z.optional(z.array(z.string())),
});

/** A way in that somebody was given: as a link, a QR of it, and a code to type at the tablet. */
export const invite = z.object({
  id: staffId,
  url: z.string(),
  /** For the shared tablet, with its name and six digits of their own. Null for a device. */
  code: z.nullable(z.string()),
  expiresAt: z.string(),
});
export type ShownInvite = z.output<typeof invite>;

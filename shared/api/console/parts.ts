import { longestName } from './limits.ts';
import * as z from 'zod/mini';
import { roles } from '../../rules/roles.ts';
import { personName, text } from '../typed-text.ts';

/** Parts shared by several calls of the console. */

export const role = z.enum(roles, 'must be a role');

/** An id from our server, for example of a person, a device, a session or an invitation. */
export const staffId = z.string('is required').check(z.regex(/^[0-9a-z]{26}$/, 'is not an id of ours'));

/** An id of an action: a whole number as text. */
export const actionId = z.string('is required').check(z.regex(/^\d{1,18}$/, 'is not an action of ours'));

/** The token of a link that lets one person or one device sign in. */
export const inviteToken = z
  .string('is required')
  .check(z.regex(/^[0-9A-Za-z_-]{43}$/, 'is not an invitation of ours'));

/** A code sent by email. It has too many digits to be guessed, so nobody is locked out after wrong codes. */
export const twelveDigits = z.string('is required').check(z.regex(/^\d{12}$/, 'must be twelve digits'));
export const sixDigits = z.string('is required').check(z.regex(/^\d{6}$/, 'must be six digits'));

/** A name that our emails use in the greeting. */
export const staffName = personName(60);

export const deviceName = text(longestName);

/** Input and output of a browser's own WebAuthn functions; `@simplewebauthn/browser` has the types. */
const passkeyOptions = z.record(z.string(), z.unknown());
const passkeyAnswer = z.record(z.string().check(z.maxLength(60)), z.unknown());

/** A challenge for a passkey, and its answer. Each challenge is used once, and is valid for five minutes. */
export const passkeyQuestion = z.object({ challenge: staffId, options: passkeyOptions });
export const answeredPasskey = { challenge: staffId, answer: passkeyAnswer };

/** A signature by the device's key, base64url: proof that this tablet is asking. */
export const ofTablet = {
  device: staffId,
  challenge: staffId,
  /** ECDSA P-256 with SHA-256 over `tabletText(purpose, challenge)` from shared/rules/tablet-text.ts. */
  signature: z.string('is required').check(z.regex(/^[0-9A-Za-z_-]{86}$/, 'is not a signature')),
};

export const person = z.object({ id: staffId, name: z.string(), role });

/** The server's answer to a successful sign-in. */
export const signedIn = z.object({
  person,
  /** The recovery codes, shown once, when a person has made their first passkey or password. */
  recoveryCodes: z.optional(z.array(z.string())),
});

/** An invitation: as a link, its QR code, and a code to type at the tablet. */
export const invite = z.object({
  id: staffId,
  url: z.string(),
  /**
   * The code that the person types at the shared tablet. The tablet also asks for their name and a new six-digit PIN.
   * Null: the invitation is for a device.
   */
  code: z.nullable(z.string()),
  expiresAt: z.string(),
});
export type ShownInvite = z.output<typeof invite>;

import * as z from 'zod/mini';
import { effect } from './effect.ts';

/** Every expected "no" of the console beside those of the public calls. They stay out of the site's own scripts. */
export const consoleRefusalStatus = {
  signed_out: 401,
  session_locked: 401,
  /** The passkey, or password and code, did not fit; it never says which part of it. */
  sign_in_failed: 401,
  not_allowed: 403,
  /** The day, or what is meant, lies outside what this person may reach. */
  out_of_reach: 403,
  over_limit: 403,
  step_up_needed: 403,
  /** Wrong PINs: `lockedUntil`, or none where an owner or a manager has to unlock. */
  pin_locked: 423,
  pin_refused: 400,
  password_refused: 400,
  device_unknown: 401,
  invite_over: 410,
  /** The preview that was agreed to is not true any more: the new one is in `preview`. */
  preview_changed: 409,
  version_changed: 409,
  /** What is asked for is unusual: it is done with a reason, which the log keeps. */
  reason_needed: 409,
  cannot_undo: 409,
  last_owner: 409,
  /** Another party or a repair has the hull at that time. */
  boat_taken: 409,
} as const;

export type ConsoleRefusalCode = keyof typeof consoleRefusalStatus;

/** Of every console call for somebody who is signed in. */
export const refusalsWhenSignedIn = [
  'signed_out',
  'session_locked',
  'not_allowed',
] as const satisfies ConsoleRefusalCode[];

export const consoleRefusalDetails = {
  /** pin_locked: until when; null: until an owner or a manager unlocks it. */
  lockedUntil: z.optional(z.nullable(z.string())),
  /** preview_changed: what would happen now. */
  preview: z.optional(z.object({ effect, fingerprint: z.string() })),
  /** version_changed: who changed it meanwhile, and when. */
  changed: z.optional(z.object({ by: z.nullable(z.string()), at: z.string() })),
  /** A boat that cannot be out then, as it is out already: by the clock at the lake. */
  outAlready: z.optional(
    z.object({
      from: z.object({ date: z.string(), time: z.string() }),
      to: z.object({ date: z.string(), time: z.string() }),
    }),
  ),
  /** Times that would start together: the words of weekly times that end the other season on those days. */
  ends: z.optional(z.array(z.unknown())),
};

const allDetails = z.object(consoleRefusalDetails);
export type ConsoleRefusalDetails = z.output<typeof allDetails>;

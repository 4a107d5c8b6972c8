import * as z from 'zod/mini';
import { effect } from './effect.ts';

/** Every expected refusal of the console, besides those of the public calls. The site's scripts do not include them. */
export const consoleRefusalStatus = {
  signed_out: 401,
  session_locked: 401,
  /** The passkey, or password and code, is wrong; the refusal never says which part. */
  sign_in_failed: 401,
  not_allowed: 403,
  /** The person's permissions do not include this day or item. */
  out_of_reach: 403,
  over_limit: 403,
  step_up_needed: 403,
  /**
   * Too many wrong PINs. The lock ends at `lockedUntil`; if that is null, an owner or a manager has to unlock the PIN.
   */
  pin_locked: 423,
  pin_refused: 400,
  password_refused: 400,
  device_unknown: 401,
  invite_over: 410,
  /** The agreed preview is no longer true: `preview` has the new preview. */
  preview_changed: 409,
  version_changed: 409,
  /** The request is unusual and needs a reason, which the log keeps. */
  reason_needed: 409,
  cannot_undo: 409,
  last_owner: 409,
  /** Another party or a repair has the hull at that time. */
  boat_taken: 409,
} as const;

export type ConsoleRefusalCode = keyof typeof consoleRefusalStatus;

/** Refusals that every console call for a signed-in person can answer. */
export const refusalsWhenSignedIn = [
  'signed_out',
  'session_locked',
  'not_allowed',
] as const satisfies ConsoleRefusalCode[];

export const consoleRefusalDetails = {
  /** pin_locked: when the lock ends; null: an owner or a manager has to unlock the PIN. */
  lockedUntil: z.optional(z.nullable(z.string())),
  /** preview_changed: the new preview, with the effect that the command would have now. */
  preview: z.optional(z.object({ effect, fingerprint: z.string() })),
  /** version_changed: who has saved a newer version, and when. */
  changed: z.optional(z.object({ by: z.nullable(z.string()), at: z.string() })),
  /** The time, in venue time, for which the boat is already out of service. */
  outAlready: z.optional(
    z.object({
      from: z.object({ date: z.string(), time: z.string() }),
      to: z.object({ date: z.string(), time: z.string() }),
    }),
  ),
  /**
   * Changes that would avoid the clash of two seasons. They leave one of the seasons without times on the days of
   * the clash.
   */
  ends: z.optional(z.array(z.unknown())),
};

const allDetails = z.object(consoleRefusalDetails);
export type ConsoleRefusalDetails = z.output<typeof allDetails>;

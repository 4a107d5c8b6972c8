import { longestReason } from './limits.ts';
import * as z from 'zod/mini';
import type { Permission } from '../../rules/permissions.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { text } from '../typed-text.ts';
import type { RefusalCode } from '../refusals.ts';
import { effect } from './effect.ts';
import { refusalsWhenSignedIn } from './refusals.ts';

/** Access to a call of the console: a permission, or one of the states of a session. */
export type Access =
  | Permission
  /** Anyone who can reach the page. */
  | 'signed-out'
  /** Anyone who has signed in, even if the session is locked. */
  | 'locked'
  /** Anyone signed in, in any role. */
  | 'signed-in';

export type ConsoleEndpoint = Endpoint & { access: Access };

const nothing = z.strictObject({});

type Definition<P, Q, B, D, R> = Pick<Endpoint, 'method' | 'summary'> & {
  path: `/console/${string}`;
  access: Access;
  params?: P;
  query?: Q;
  body?: B;
  data: D;
  refusals?: readonly R[];
};

/**
 * Defines a call of the console. The session's refusals, such as 'signed_out', are added to the call's own refusals.
 */
export function consoleEndpoint<
  D extends z.ZodMiniType,
  P extends z.ZodMiniType = typeof nothing,
  Q extends z.ZodMiniType = typeof nothing,
  B extends z.ZodMiniType = typeof nothing,
  R extends RefusalCode = never,
>({ access, refusals = [], ...definition }: Definition<P, Q, B, D, R>) {
  const ofSession: readonly RefusalCode[] =
    access === 'signed-out' ? [] : access === 'locked' ? ['signed_out'] : refusalsWhenSignedIn;
  return {
    ...endpoint<D, P, Q, B, RefusalCode>({
      ...definition,
      refusals: [...new Set([...ofSession, ...refusals])],
      cookies: ['staff'],
    }),
    access,
  };
}

/**
 * An id that the device makes: a repeated call with the same id gets the first answer. Unlike typed text, the id is
 * not searched for card numbers, because about one random id in 4,000 looks like a card number.
 */
export const requestId = z.string().check(z.regex(/^[0-9A-Za-z-]{8,64}$/, 'is not an id'));

/** Input that every command accepts besides its own. */
const ofEveryCommand = {
  /** The id of the request: required, except for a preview. */
  requestId: z.optional(requestId),
  /** True: describes the effect and changes nothing. */
  isPreview: z.optional(z.boolean()),
  /** The tag of the preview to which the person agreed. */
  fingerprint: z.optional(text(64, { typed: 'kept' })),
  reason: z.optional(text(longestReason)),
};

/** The answer to a command: its effect, or in a preview the expected effect. Each command has its own `result`. */
function commandData<D extends z.ZodMiniType>(result: D) {
  return z.object({
    effect,
    fingerprint: z.string(),
    /** The action in the log. Null in a preview, or if the action waits for approval. */
    action: z.nullable(z.object({ id: z.string(), undoUntil: z.nullable(z.string()) })),
    /** Null unless the action waits for approval. An owner or a manager can approve the request until `expiresAt`. */
    asked: z.nullable(z.object({ request: z.string(), expiresAt: z.string() })),
    /** The command's result; null in a preview. */
    result: z.nullable(result),
  });
}

type Shape = Record<string, z.ZodMiniType>;
const noResult = z.object({});

/**
 * Parts of the data that a command may have changed: the console then reads them again
 * (console/src/session/touched.ts).
 */
export type Touched =
  /** Bookings, what parties owe, and the events of their trips. */
  | 'trips'
  /** Everything that can be sold. */
  | 'places'
  | 'drawers'
  /** Takings, VAT, liabilities and periods that are locked. */
  | 'books'
  /** The known weather, and the decisions about it. */
  | 'weather'
  /** The business's offers and texts, and their drafts. */
  | 'setUp'
  | 'reviews'
  | 'enquiries'
  /** The people who work here, and how they sign in. */
  | 'people'
  | 'everything';

/**
 * A change at the console: runs as a command, and can be previewed. The server reads the schemas of `input` and
 * `result` from here (server/src/console/command/command.ts).
 */
export function commandEndpoint<
  const P extends `/console/${string}`,
  S extends Shape,
  D extends z.ZodMiniType = typeof noResult,
>(definition: {
  path: P;
  access: Permission;
  touches: readonly Touched[];
  summary: string;
  input: S;
  /** Left out: the command has no result. */
  result?: D;
  refusals?: readonly RefusalCode[];
}) {
  const { path, access, touches, summary, input, refusals = [] } = definition;
  const result = definition.result ?? (noResult as unknown as D);
  const call = consoleEndpoint({
    method: 'POST',
    path,
    access,
    summary,
    body: z.strictObject({ ...input, ...ofEveryCommand }),
    data: commandData(result),
    refusals: [
      'out_of_reach',
      'over_limit',
      'step_up_needed',
      'preview_changed',
      'idempotency_key_reused',
      'invalid',
      'not_found',
      ...refusals,
    ],
  });
  return {
    ...call,
    path,
    access,
    touches,
    input: z.strictObject(input),
    result,
  };
}

/** A call that runs as a command. */
export type CommandEndpoint<
  I extends z.ZodMiniType = z.ZodMiniType,
  R extends z.ZodMiniType = z.ZodMiniType,
> = Omit<ConsoleEndpoint, 'access' | 'data'> & {
  access: Permission;
  touches: readonly Touched[];
  data: ReturnType<typeof commandData<R>>;
  input: I;
  result: R;
};

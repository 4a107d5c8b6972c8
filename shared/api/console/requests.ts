import * as z from 'zod/mini';
import { text } from '../typed-text.ts';
import { consoleEndpoint } from './console-endpoint.ts';
import { effect } from './effect.ts';
import { actionId, person, staffId } from './parts.ts';

/** Requests from staff who are not allowed to run a command. An owner or a manager decides on their own phone. */
export const listRequests = consoleEndpoint({
  method: 'GET',
  path: '/console/requests',
  access: 'signed-in',
  summary: 'Open requests: your own, and those that you may decide',
  data: z.array(
    z.object({
      id: staffId,
      person,
      askedAt: z.string(),
      /** When the request expires: after fifteen minutes. */
      expiresAt: z.string(),
      command: z.string(),
      reason: z.nullable(z.string()),
      canDecide: z.boolean(),
    }),
  ),
});

export const previewRequest = consoleEndpoint({
  method: 'GET',
  path: '/console/requests/:request',
  access: 'signed-in',
  summary: 'The effect that a request would have now, for people who may decide it',
  params: z.strictObject({ request: staffId }),
  data: z.object({
    /** The expected effect. Null: the action is no longer possible, and `problem` has the reason. */
    preview: z.nullable(z.object({ effect, fingerprint: z.string() })),
    problem: z.nullable(z.string()),
  }),
  refusals: ['not_found', 'out_of_reach'],
});

export const decideRequest = consoleEndpoint({
  method: 'POST',
  path: '/console/requests/decide',
  access: 'signed-in',
  summary: 'Declines a request, or approves it after a fresh preview: the action then runs in your name',
  body: z.strictObject({
    request: staffId,
    isApproved: z.boolean(),
    /** The fingerprint of the preview that was shown; required to approve. */
    fingerprint: z.optional(text(64, { typed: 'kept' })),
  }),
  data: z.object({
    action: z.nullable(z.object({ id: actionId, undoUntil: z.nullable(z.string()) })),
  }),
  refusals: [
    'not_found',
    'out_of_reach',
    'over_limit',
    'step_up_needed',
    'preview_changed',
    'idempotency_key_reused',
    'invalid',
  ],
});

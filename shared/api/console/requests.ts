import * as z from 'zod/mini';
import { text } from '../typed-text.ts';
import { consoleEndpoint } from './console-endpoint.ts';
import { effect } from './effect.ts';
import { actionId, person, staffId } from './parts.ts';

/** Of those who may only ask: what they asked for, for an owner or a manager to decide on their own phone. */
export const listRequests = consoleEndpoint({
  method: 'GET',
  path: '/console/requests',
  access: 'signed-in',
  summary: 'What was asked for and is not decided: of everybody for who may decide, else one’s own',
  data: z.array(
    z.object({
      id: staffId,
      person,
      askedAt: z.string(),
      /** Fifteen minutes after it was asked. */
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
  summary: 'What one request would do now, for who may decide it',
  params: z.strictObject({ request: staffId }),
  data: z.object({
    /** Null where it cannot be done any more, and `problem` says why. */
    preview: z.nullable(z.object({ effect, fingerprint: z.string() })),
    problem: z.nullable(z.string()),
  }),
  refusals: ['not_found', 'out_of_reach'],
});

export const decideRequest = consoleEndpoint({
  method: 'POST',
  path: '/console/requests/decide',
  access: 'signed-in',
  summary: 'Does what was asked for as oneself, by a fresh preview, or says no',
  body: z.strictObject({
    request: staffId,
    isApproved: z.boolean(),
    /** Of the preview that was shown; needed to approve. */
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

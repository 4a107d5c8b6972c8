import type { clientToken } from '@slipway/shared/api/payments.ts';
import type * as z from 'zod/mini';

/**
 * What the browser needs to draw the card form, as base64url JSON: the specification's decoding step. It hides
 * nothing and holds nothing secret.
 */
export function encodeClientToken(token: z.output<typeof clientToken>): string {
  return Buffer.from(JSON.stringify(token)).toString('base64url');
}

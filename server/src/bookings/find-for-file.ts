import { emailMaxLength } from '@slipway/shared/values/email-address.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../platform/http/refusal.ts';
import type { Deps } from './deps.ts';
import { type FoundBooking, findForVisitor } from './find-booking.ts';

/** The address of a downloadable file of a booking. */
export type FileOfBooking = { Params: { id: string }; Querystring: { email?: string } };

/** The booking that the address of a file names. Throws 'not_found'. */
export async function findForFile(
  deps: Deps,
  request: FastifyRequest<FileOfBooking>,
  reply: FastifyReply,
): Promise<FoundBooking> {
  const { id } = request.params;
  const { email } = request.query;
  reply.header('cache-control', 'no-store');
  const isText = typeof email === 'string' && isTyped(email) && isTyped(id);
  const booking = isText ? await findForVisitor(deps, request, id, email) : undefined;
  if (booking === undefined) throw new Refusal('not_found');
  return booking;
}

/**
 * Whether the text is short enough and has no control characters. Postgres refuses a text with the character U+0000.
 */
function isTyped(text: string): boolean {
  return text.length <= emailMaxLength && !/[\u0000-\u001f\u007f]/.test(text);
}

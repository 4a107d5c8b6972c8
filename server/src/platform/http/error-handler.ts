import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalStatusAt, statusOf } from '@slipway/shared/api/endpoint.ts';
import type { RefusalData } from '@slipway/shared/api/refusals.ts';
import { poundsOf } from '@slipway/shared/values/pence.ts';
import { isDatabaseAway } from '../database/database-errors.ts';
import { tryAgainAfterSeconds } from '../database/patience.ts';
import type { Incidents } from '../runtime/incidents.ts';
import { noSuchCall } from './not-found.ts';
import { Refusal, refusalMessages } from './refusal.ts';

export type RefusalAnswer = {
  status: number;
  envelope: { success: false; message: string | { customer: string }; data: RefusalData };
};

/** The answer to a refused request. For `/booking/add_...` calls, its sentence is in `message.customer`. */
export function refusalAnswer(
  refusal: Refusal,
  request: Pick<FastifyRequest, 'routeOptions'>,
): RefusalAnswer {
  const { code } = refusal;
  const { endpoint } = request.routeOptions.config;
  const sentence = refusal.options.message ?? refusalMessages[code];
  const isBookingCall = endpoint?.path.startsWith('/booking/add_') === true;
  return {
    status: endpoint === undefined ? statusOf(code) : refusalStatusAt(endpoint, code),
    envelope: {
      success: false,
      message: isBookingCall ? { customer: sentence } : sentence,
      data: wireDetails(refusal),
    },
  };
}

function wireDetails({ code, options: { details = {} } }: Refusal): RefusalData {
  return {
    code,
    ...(details.problem === undefined ? {} : { problem: details.problem }),
    ...(details.total === undefined ? {} : { total: poundsOf(details.total) }),
    ...(details.bookingId === undefined ? {} : { booking_id: details.bookingId }),
    ...(details.field === undefined ? {} : { field: details.field }),
    ...(details.isCouponRemoved === undefined ? {} : { coupon_removed: details.isCouponRemoved }),
    ...(details.challenge === undefined ? {} : { challenge: details.challenge }),
    ...(details.quote === undefined ? {} : { quote: details.quote }),
    ...details.console,
  };
}

export function handleErrors(app: FastifyInstance, incidents: Incidents): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply, incidents));
}

export async function answerError(
  error: Error & Pick<Partial<FastifyError>, 'statusCode' | 'code'>,
  request: FastifyRequest,
  reply: FastifyReply,
  incidents: Incidents,
): Promise<FastifyReply> {
  if (error instanceof Refusal) return sendRefusal(error, request, reply);
  const isClientsFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  if (isClientsFault) return reply.code(error.statusCode ?? 400).send(plainAnswer(clientsFault(error)));
  // The visitor left while the answer was being sent.
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return reply;
  if (isDatabaseAway(error)) {
    incidents.note('database_away', { err: error, requestId: request.id });
    return sendRefusal(busy(), request, reply);
  }
  // The log gets the cause. The visitor gets a plain sentence and the request's id, to quote to us. `request.log` would
  // write the request's id twice.
  request.server.log.error({ err: error, requestId: request.id }, 'request failed');
  return reply
    .code(500)
    .send(
      plainAnswer(`Something went wrong on our side. Please try again; if you call us, quote ${request.id}.`),
    );
}

/** For requests that fail before routing, such as an address that cannot be decoded. */
export function answerUnroutable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  // The address has an id that is longer than all our ids, so nothing is at this address.
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return void reply.code(404).send(plainAnswer(noSuchCall));
  void reply.code(error.statusCode ?? 400).send(plainAnswer(clientsFault(error)));
}

/** Refuses a valid call for now: the caller can send the call again with the same Idempotency-Key. */
export function busy(): Refusal {
  return new Refusal('busy', { retryAfterSeconds: tryAgainAfterSeconds });
}

async function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  const { status, envelope } = refusalAnswer(refusal, request);
  const retryAfter = refusal.options.retryAfterSeconds;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(status).send(envelope);
}

function clientsFault(error: Pick<Partial<FastifyError>, 'statusCode'>): string {
  switch (error.statusCode) {
    case 413:
      return 'That was too much at once.';
    case 415:
      return 'That request could not be read: it was not JSON. Please try again.';
    case 429:
      return refusalMessages.too_many_requests;
    default:
      return 'That request could not be read. Please reload the page and try again.';
  }
}

function plainAnswer(message: string) {
  return { success: false, message, data: {} };
}

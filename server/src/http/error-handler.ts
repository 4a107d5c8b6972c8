import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalData } from '@slipway/shared/api/endpoint.ts';
import { poundsOf } from '@slipway/shared/values/pence.ts';
import { isDatabaseAway } from '../database/database-away.ts';
import { tryAgainAfterSeconds } from '../database/patience.ts';
import { Refusal, type RefusalCode } from '../refusal.ts';
import { refusals } from '../refusals.ts';

/** Codes that keep their own status where the screen otherwise reads `success` from a 200. */
const neverWith200: ReadonlySet<RefusalCode> = new Set([
  'malformed',
  'too_many_requests',
  'idempotency_key_reused',
  'still_running',
  'busy',
]);

export type RefusalAnswer = {
  status: number;
  envelope: { success: false; message: string | { customer: string }; data: RefusalData };
};

/** How a refusal looks on the wire at this address. Booking refusals put their sentence under `customer`. */
export function refusalAnswer(
  refusal: Refusal,
  request: Pick<FastifyRequest, 'routeOptions'>,
): RefusalAnswer {
  const { status, message } = refusals[refusal.code];
  const { endpoint } = request.routeOptions.config;
  const sentence = refusal.options.message ?? message;
  const isBookingCall = endpoint?.path.startsWith('/booking/add_') === true;
  return {
    status: endpoint?.refusesWith200 === true && !neverWith200.has(refusal.code) ? 200 : status,
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
    ...(details.total === undefined ? {} : { total: poundsOf(details.total) }),
    ...(details.bookingId === undefined ? {} : { booking_id: details.bookingId }),
    ...(details.isCouponRemoved === undefined ? {} : { coupon_removed: details.isCouponRemoved }),
    ...(details.challenge === undefined ? {} : { challenge: details.challenge }),
  };
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) return sendRefusal(error, request, reply);
    const isClientsFault =
      error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
    if (isClientsFault) return reply.code(error.statusCode ?? 400).send(plainAnswer(clientsFault(error)));
    // The visitor left while we were answering.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return reply;
    if (isDatabaseAway(error)) {
      request.log.error({ err: error, requestId: request.id }, 'the database does not answer');
      return sendRefusal(busy(), request, reply);
    }
    // One line with the cause for us; a plain sentence and the number to quote for the visitor.
    request.log.error({ err: error, requestId: request.id }, 'request failed');
    return reply
      .code(500)
      .send(
        plainAnswer(
          `Something went wrong on our side. Please try again; if you call us, quote ${request.id}.`,
        ),
      );
  });
}

/** For what fails before there is a route, such as an address that cannot be decoded. */
export function answerUnroutable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void reply.code(error.statusCode ?? 400).send(plainAnswer(clientsFault(error)));
}

/** Nothing is wrong with the call: the same one, under the same key, may be made again. */
export function busy(): Refusal {
  return new Refusal('busy', { retryAfterSeconds: tryAgainAfterSeconds });
}

async function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  const { status, envelope } = refusalAnswer(refusal, request);
  const retryAfter = refusal.options.retryAfterSeconds;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(status).send(envelope);
}

function clientsFault(error: FastifyError): string {
  switch (error.statusCode) {
    case 413:
      return 'That was too much at once.';
    case 415:
      return 'Please send JSON with the content type application/json.';
    case 429:
      return refusals.too_many_requests.message;
    default:
      return 'That request could not be read. Please send JSON in the form of the API description.';
  }
}

function plainAnswer(message: string) {
  return { success: false, message, data: {} };
}

import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import {
  type BodyOf,
  type DataOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  refusalsOf,
} from '@slipway/shared/api/endpoint.ts';
import type { ZodMiniType } from 'zod/mini';
import { malformedBy } from './malformed.ts';
import { Refusal } from './refusal.ts';
import type { StandIns } from './stand-ins.ts';

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type Answer<E extends Endpoint> = { data: DataOf<E>; message?: string };

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    /**
     * The parsed arguments of a call that needs no session. The call is parsed before it joins the queue, so that a
     * malformed call does not wait.
     */
    asked?: Call<Endpoint> | undefined;
  }
  interface FastifyInstance {
    /**
     * True on a live site: a refusal that the API description does not list is logged and sent. Other sites throw an
     * error.
     */
    answersUnlistedRefusals?: boolean;
    /** Set on a public demonstration, which stores no text that people type. */
    standIns?: StandIns;
  }
}

/** Serves one call of the contract: parses the request and wraps the answer in the envelope. */
export function serveEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>>,
  /** `bodyLimit`: the maximum size of the body in bytes, for a call that takes a longer body than usual. */
  longest: { bodyLimit?: number } = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    ...longest,
    ...parsedBefore(endpoint),
    handler: async (request, reply) =>
      listedOnly(endpoint, request, async () => envelopeOf(await handler(callOf(endpoint, request, reply)))),
  });
}

/**
 * If the call needs a session, the session is checked first. Otherwise a validation error would tell a caller
 * without access what the call expects.
 */
function parsedBefore(endpoint: Endpoint): Pick<RouteShorthandOptions, 'preValidation'> {
  if ('access' in endpoint && endpoint.access !== 'signed-out') return {};
  return {
    preValidation(request, reply, done) {
      request.asked = parsedCall(endpoint, request, reply);
      done();
    },
  };
}

function callOf<E extends Endpoint>(endpoint: E, request: FastifyRequest, reply: FastifyReply): Call<E> {
  return (request.asked as Call<E> | undefined) ?? parsedCall(endpoint, request, reply);
}

function parsedCall<E extends Endpoint>(endpoint: E, request: FastifyRequest, reply: FastifyReply): Call<E> {
  const { standIns } = request.server;
  const read = (schema: ZodMiniType, value: unknown, where: string) => {
    const typed = parsed(schema, value, where);
    return standIns === undefined ? typed : standIns(schema, typed);
  };
  return {
    params: read(endpoint.params, request.params ?? {}, 'address'),
    query: read(endpoint.query, request.query ?? {}, 'address'),
    // A POST without a body has no arguments.
    body: read(endpoint.body, request.body ?? {}, 'body'),
    request,
    reply,
  } as Call<E>;
}

export function envelopeOf(answer: { data: unknown; message?: string }) {
  return { success: true, message: answer.message ?? '', data: answer.data };
}

export function parsed(schema: ZodMiniType, value: unknown, where: string): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw malformedBy(result.error.issues, where);
}

/** Serves a call whose answer is stored under its Idempotency-Key: a replay sends the same text. */
export function serveStored<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<{ status: number; answer: string }>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    ...parsedBefore(endpoint),
    handler: async (request, reply) =>
      listedOnly(endpoint, request, async () => {
        const { status, answer } = await handler(callOf(endpoint, request, reply));
        return reply.code(status).type('application/json; charset=utf-8').send(answer);
      }),
  });
}

/** Passes on the refusals that the API description lists for this call. Any other refusal is a bug of ours. */
async function listedOnly<A>(
  endpoint: Endpoint,
  request: FastifyRequest,
  handle: () => Promise<A>,
): Promise<A | undefined> {
  try {
    return await handle();
  } catch (error) {
    // This call has already been answered with `busy`. If it threw its error as well, Fastify would log the error.
    if (request.place?.isGivenUp === true) return undefined;
    throw listedError(endpoint, request, error);
  }
}

/**
 * Returns an error unchanged, unless it is a refusal that the API description does not list. An unlisted refusal is a
 * bug: a live site logs and returns it, and any other site returns a plain Error instead.
 */
export function listedError(endpoint: Endpoint, request: FastifyRequest, error: unknown): unknown {
  if (!(error instanceof Refusal) || refusalsOf(endpoint).includes(error.code)) return error;
  const unlisted = new Error(`${endpoint.path} does not list the refusal ${error.code}`);
  if (request.server.answersUnlistedRefusals !== true) return unlisted;
  request.server.log.error(
    { err: unlisted, requestId: request.id },
    'a refusal that the contract does not list',
  );
  return error;
}

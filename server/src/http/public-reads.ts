import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, Endpoint, ParamsOf } from '@slipway/shared/api/endpoint.ts';
import type { ChangeFeed } from '../database/change-feed.ts';
import { hasJustWritten } from './browser-cookies.ts';
import { type EncodedBody, wantedEncoding } from './encoded-body.ts';
import { listedError, parsed } from './serve-endpoint.ts';

type Asked<E extends Endpoint> = { params: ParamsOf<E>; body: BodyOf<E> };

/**
 * Serves a call whose answer is the same for everybody, from memory (docs/decisions/0050). It is as fresh as `changes`
 * promises; a browser that has just written waits until memory has what it wrote, whichever process it wrote through.
 */
export function servePublicRead<E extends Endpoint>(
  app: FastifyInstance,
  changes: ChangeFeed,
  endpoint: E,
  answer: (asked: Asked<E>) => EncodedBody | Promise<EncodedBody>,
): void {
  const takesBody = endpoint.method === 'POST';
  const read = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined => {
    parsed(endpoint.query, request.query ?? {}, 'address');
    const asked = {
      params: parsed(endpoint.params, request.params ?? {}, 'address'),
      body: takesBody ? parsed(endpoint.body, request.body ?? {}, 'body') : {},
    } as Asked<E>;
    const waiting = changes.untilFresh(hasJustWritten(request.headers.cookie));
    const body = waiting === undefined ? answer(asked) : waiting.then(() => answer(asked));
    if (body instanceof Promise) return body.then(async (ready) => (await send(request, reply, ready)) ?? reply);
    return send(request, reply, body);
  };
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, isPublicRead: true },
    // Not async: most answers are ready at once.
    handler: (request, reply) => {
      const told = (error: unknown) => {
        throw listedError(endpoint, request, error);
      };
      try {
        return read(request, reply)?.catch(told);
      } catch (error) {
        return told(error);
      }
    },
  });
}

/** Headers that go with every answer of this kind, in a form that is set at once. */
const always = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
};

/** Below this, what compression saves is less than its header. */
const leastPacked = 1024;

function send(request: FastifyRequest, reply: FastifyReply, body: EncodedBody): Promise<FastifyReply> | undefined {
  reply.headers(always);
  // Browsers ask again with a tag for a GET alone.
  if (request.method === 'GET') {
    const etag = body.etag();
    reply.header('etag', etag);
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag) === true) {
      reply.code(304).send();
      return undefined;
    }
  }
  const accepted = request.headers['accept-encoding'];
  const encoding = accepted === undefined || body.plain.length < leastPacked ? undefined : wantedEncoding(accepted);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  const ready = encoding === undefined ? body.plain : body.ready(encoding);
  if (ready === undefined && encoding !== undefined) return body.packed(encoding).then((bytes) => reply.send(bytes));
  reply.send(ready);
  return undefined;
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, Endpoint, ParamsOf } from '@slipway/shared/api/endpoint.ts';
import type { ChangeFeed } from '../database/change-feed.ts';
import type { Incidents } from '../runtime/incidents.ts';
import { hasJustWritten } from './browser-cookies.ts';
import { crossSite, isCrossSitePost } from './cross-site.ts';
import { type EncodedBody, wantedEncoding } from './encoded-body.ts';
import { answerError } from './error-handler.ts';
import { Refusal } from './refusal.ts';
import { logsRequests, requestLine } from './request-log.ts';
import type { RequestLimit } from './request-limits.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { listedError, parsed } from './serve-endpoint.ts';

/** Adds an answer's status and duration to the metrics of its route. */
export type RouteTimer = (status: number, ms: number) => void;

type Asked<E extends Endpoint> = { params: ParamsOf<E>; body: BodyOf<E> };

/** The calls whose answers are the same for everybody, served from memory (docs/decisions/0049). */
export type PublicReads = {
  /**
   * The change feed limits how old an answer can be. A browser that has just changed something waits until the
   * answers in memory include the change, even if another process made the change.
   */
  serve: <E extends Endpoint>(
    endpoint: E,
    answer: (asked: Asked<E>, cookies: string | undefined) => EncodedBody | Promise<EncodedBody>,
    /** The time for which browsers and proxies may reuse the answer. Left out: they ask the server each time. */
    options?: { keptForSeconds?: number },
  ) => void;
};

export type ReadSurroundings = {
  changes: ChangeFeed;
  incidents: Incidents;
  securityHeaders: SecurityHeaders;
  /** Counts a request towards its limit. Undefined if request limits are off. */
  limit: RequestLimit | undefined;
  timerOf: (route: string) => RouteTimer;
  /** The header `date`, if the demo clock differs from the machine's time. */
  ourDate: (() => string) | undefined;
};

/**
 * Prepares a scope for public reads. The scope does the work of many hooks in one place, because each hook would add a
 * tenth to the cost of an answer.
 */
export function publicReads(app: FastifyInstance, surroundings: ReadSurroundings): PublicReads {
  const { changes, incidents, securityHeaders, limit, timerOf, ourDate } = surroundings;
  const isLogged = logsRequests(app);
  const timers = new Map<string, RouteTimer>();
  const answered = (
    request: FastifyRequest,
    status: number,
    ms: number,
    route = request.routeOptions.url ?? '',
  ) => {
    const timer = timers.get(route) ?? timerOf(route);
    timers.set(route, timer);
    timer(status, ms);
    if (isLogged)
      request.log.info(
        { requestId: request.id, ...requestLine(request.method, route, status, ms) },
        'request',
      );
  };
  // A request has no logger of its own, because the logger would cost more than the answer. Lines about a fault contain
  // the request's id.
  app.setChildLoggerFactory((logger) => logger);
  app.setErrorHandler(async (error: Error, request, reply) => {
    reply.headers(securityHeaders(request.raw.headers.host).named);
    if (ourDate !== undefined) reply.header('date', ourDate());
    await answerError(error, request, reply, incidents);
    answered(request, reply.statusCode, reply.elapsedTime);
    return reply;
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isCrossSitePost(request.raw)) return done(crossSite());
    const wait = limit?.(request.ip);
    if (wait === undefined) return done();
    reply.headers(wait.headers);
    return done(new Refusal('too_many_requests', { retryAfterSeconds: wait.seconds }));
  });
  // The text of a body is the key to its parsed form in memory, because most visitors send the same few bodies.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });

  const bodyOf = (request: FastifyRequest): unknown => {
    const text = request.body;
    if (typeof text !== 'string' || text === '') return {};
    let body: unknown;
    void parse(request, text, (error, value) => {
      if (error !== null) throw error;
      body = value;
    });
    return body ?? {};
  };

  return {
    serve(endpoint, answer, { keptForSeconds } = {}) {
      type E = typeof endpoint;
      const route = `/api${endpoint.path}`;
      const isPlain = !endpoint.path.includes(':');
      const kept = keptForSeconds === undefined ? 'no-cache' : `public, max-age=${keptForSeconds}`;
      const always = ['content-type', json, 'cache-control', kept, 'vary', 'accept-encoding'];
      const known = new Map<unknown, Asked<E>>();
      const askedOf = (request: FastifyRequest): Asked<E> => {
        const key = request.body;
        const before = isPlain ? known.get(key) : undefined;
        if (before !== undefined && !request.url.includes('?')) return before;
        parsed(endpoint.query, request.query ?? {}, 'address');
        const asked = {
          params: parsed(endpoint.params, request.params ?? {}, 'address'),
          body: endpoint.method === 'POST' ? parsed(endpoint.body, bodyOf(request), 'body') : {},
        } as Asked<E>;
        if (known.size >= mostTexts) known.clear();
        if (isPlain) known.set(key, asked);
        return asked;
      };

      const write = (request: FastifyRequest, reply: FastifyReply, body: EncodedBody) => {
        const { headers: sent, method } = request.raw;
        const { flat } = securityHeaders(sent.host);
        // Browsers revalidate only GET requests with a tag.
        const etag = method === 'GET' ? body.etag() : undefined;
        const isKnown =
          etag !== undefined &&
          (sent['if-none-match']?.split(',').some((tag) => tag.trim() === etag) ?? false);
        const accepted = sent['accept-encoding'];
        const encoding =
          accepted === undefined || body.plain.length < leastPacked ? undefined : wantedEncoding(accepted);
        const bytes = encoding === undefined ? body.plain : body.ready(encoding);
        if (bytes === undefined && encoding !== undefined)
          return body.packed(encoding).then(() => void write(request, reply, body));
        const headers = flat.concat(always);
        if (etag !== undefined) headers.push('etag', etag);
        if (ourDate !== undefined) headers.push('date', ourDate());
        const status = isKnown ? 304 : 200;
        if (!isKnown && bytes !== undefined) {
          headers.push('content-length', String(bytes.length));
          if (encoding !== undefined) headers.push('content-encoding', encoding);
        }
        reply.hijack();
        reply.raw.writeHead(status, headers);
        reply.raw.end(isKnown ? undefined : bytes);
        answered(request, status, reply.elapsedTime, route);
        return undefined;
      };

      app.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { endpoint },
        bodyLimit: longestBody,
        // Not async, because most answers are ready without waiting.
        handler(request, reply) {
          const told = (error: unknown) => {
            throw listedError(endpoint, request, error);
          };
          try {
            const asked = askedOf(request);
            const { cookie } = request.raw.headers;
            const waiting = changes.untilFresh(hasJustWritten(cookie));
            const body =
              waiting === undefined ? answer(asked, cookie) : waiting.then(() => answer(asked, cookie));
            const writing =
              body instanceof Promise
                ? body.then((ready) => write(request, reply, ready))
                : write(request, reply, body);
            return writing?.catch(told);
          } catch (error) {
            return told(error);
          }
        },
      });
    },
  };
}

/** Below this number of bytes, compression saves less than its header costs. */
const leastPacked = 1024;
const mostTexts = 200;
/** The longest body, in bytes: enough for days and a package. */
const longestBody = 4 * 1024;

const json = 'application/json; charset=utf-8';

import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';
import { networkOf } from './network-address.ts';

/**
 * Requests of one network address in a minute, by the route that the router found, so the spelling of an address makes
 * no difference. Each kind is counted separately, in the memory of this process: several processes allow a multiple.
 * Calls that a stranger could fish with are counted over all processes, more strictly, in shared-limits.ts.
 */
export const requestLimits = {
  /** A jetty's phones and its tablet share an address, and each looks at the board again and again. */
  console: { below: '/api/console/', perMinute: 900 },
  /** Each is a query or more. A booking, from the first page to the paid boat, makes some 15 of them. */
  calls: { below: '/api/', perMinute: 120 },
  /** All events of a provider come from a few addresses, and by the thousand after an outage of ours. */
  webhooks: { below: '/webhooks/', perMinute: 6_000 },
  /** One to three for a payment; a mobile carrier's customers share an address. */
  returns: { below: '/return/', perMinute: 600 },
  /** Several balancers and monitors on one address, each once a second. Readiness queries the database. */
  health: { below: '/health/', perMinute: 600 },
  /** Each counts rows. A Prometheus reads every 15 seconds. */
  metrics: { below: '/metrics', perMinute: 60 },
  /** For one person at this machine, and for scripts. */
  dev: { below: '/dev/', perMinute: 600 },
  /**
   * Pages, files and unknown addresses; all from memory or disk. The home page makes some 30 requests, four pages 45:
   * some 300 first visits a minute from one address of a carrier.
   */
  pages: { below: '/', perMinute: 12_000 },
} as const;

type Kind = keyof typeof requestLimits;

/** Addresses remembered for each kind; the least recently seen is forgotten first. Some 4 MB for each kind. */
const addressesPerKind = 10_000;

/** `factor`: a simulated site allows more. Refuses with Retry-After before a body is read. */
export async function limitRequests(
  app: FastifyInstance,
  factor: number,
  remembered = addressesPerKind,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    keyGenerator: (request) => networkOf(request.ip),
  });
  const kinds = Object.keys(requestLimits) as Kind[];
  const limiters = kinds.map((kind) => {
    // The type leaves `cache` out, of which each limiter has its own.
    const options = { max: requestLimits[kind].perMinute * factor, cache: remembered };
    return { below: requestLimits[kind].below, count: app.createRateLimit(options) };
  });
  app.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url ?? '/';
    const counted = await limiters.find(({ below }) => route.startsWith(below))?.count(request);
    if (counted === undefined || counted.isAllowed) return;
    reply.header('x-ratelimit-limit', counted.max);
    reply.header('x-ratelimit-remaining', counted.remaining);
    reply.header('x-ratelimit-reset', counted.ttlInSeconds);
    if (counted.isExceeded)
      throw new Refusal('too_many_requests', { retryAfterSeconds: counted.ttlInSeconds });
  });
}

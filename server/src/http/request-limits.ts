import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';
import { networkOf } from './network-address.ts';

/**
 * Requests of one network address in a minute, by the route that the router has found: however an address is spelled,
 * it counts where it leads. Each kind counts for itself, in the memory of this process: of several processes each
 * allows as many. What a stranger could fish with is counted over all of them, more strictly, in shared-limits.ts.
 */
export const requestLimits = {
  /** Each is a query or more. A booking from the first page to the paid boat takes some 15 of them. */
  calls: { below: '/api/', perMinute: 120 },
  /** All events of a provider come from a few addresses, and after an outage of ours in their thousands. */
  webhooks: { below: '/webhooks/', perMinute: 6_000 },
  /** One to three for a payment; a mobile carrier's customers share an address. */
  returns: { below: '/return/', perMinute: 600 },
  /** Several balancers and monitors on one address, each once a second. Ready asks the database. */
  health: { below: '/health/', perMinute: 600 },
  /** Each counts rows. A Prometheus reads every 15 seconds. */
  metrics: { below: '/metrics', perMinute: 60 },
  /** For one person at this machine, and scripts. */
  dev: { below: '/dev/', perMinute: 600 },
  /**
   * Pages, files and whatever is not there; all from memory or disk. The home page takes some 30, four pages 45: some 300
   * first visits a minute behind one address of a carrier.
   */
  pages: { below: '/', perMinute: 12_000 },
} as const;

type Kind = keyof typeof requestLimits;

/** Addresses remembered for each kind, the one seen longest ago forgotten first: some 4 MB each. */
const addressesPerKind = 10_000;

/** `factor`: a simulated site allows more. Refuses with Retry-After, before a body is read. */
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
    // The type leaves `cache` out, which each limiter has for itself.
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

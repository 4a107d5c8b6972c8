import { minuteMs } from '@slipway/shared/values/durations.ts';
import type { FastifyInstance } from 'fastify';
import { tryAgainAfterSeconds } from '../database/patience.ts';
import { Refusal } from './refusal.ts';
import { networkOf } from './network-address.ts';

/**
 * The requests allowed to one network address in a minute. The kind depends on the route that the router found, not on
 * the spelling of the address. Each kind is counted separately, in the memory of this process. Calls that could reveal
 * personal data have stricter limits, which all processes share (shared-limits.ts).
 */
export const requestLimits = {
  /**
   * Public reads, answered from memory (docs/decisions/0049). A visitor makes about 10 reads. The customers
   * of a mobile carrier share an address.
   */
  reads: { below: '/api/', perMinute: 1_200 },
  /** The phones and the tablet of a jetty share an address, and each reads the board again and again. */
  console: { below: '/api/console/', perMinute: 900 },
  /** All other calls, which query the database. A booking needs about 15 calls, from the first page to the payment. */
  calls: { below: '/api/', perMinute: 120 },
  /**
   * All events of a provider arrive from a few addresses. After an outage of our server, thousands of events
   * arrive together.
   */
  webhooks: { below: '/webhooks/', perMinute: 6_000 },
  /**
   * Requests of visitors who come back from a provider's page: one to three requests for each payment. The customers of
   * a mobile carrier share an address.
   */
  returns: { below: '/return/', perMinute: 600 },
  /**
   * Several load balancers and monitors share one address, and each probes once a second. Readiness queries the
   * database.
   */
  health: { below: '/health/', perMinute: 600 },
  /** Each call counts rows in the database. Prometheus makes a call every 15 seconds. */
  metrics: { below: '/metrics', perMinute: 60 },
  /** Calls from this machine, made by one person and by scripts. */
  dev: { below: '/dev/', perMinute: 600 },
  /**
   * Pages, files and unknown addresses, answered from memory or disk. A first visit makes 30 to 45 requests.
   * The limit allows about 300 first visits a minute from the address of a mobile carrier.
   */
  pages: { below: '/', perMinute: 12_000 },
} as const;

type Kind = keyof typeof requestLimits;

/** The kind of a route is the first in this list whose prefix matches the route's address. */
const byRoute = (Object.keys(requestLimits) as Kind[]).filter((kind) => kind !== 'reads');

/**
 * The largest number of unfinished request bodies that one network may have, because each body costs a connection and
 * memory. A crowd behind one address may send many bodies at once, so a body does not count in its first second.
 */
export const mostUnfinished = { count: 100, graceMs: 1_000 } as const;

/**
 * The number of addresses remembered for each kind, in about 2 MB of memory. The least recently seen address
 * is forgotten first.
 */
const addressesPerKind = 10_000;

const windowMs = minuteMs;

/**
 * Counts a request from an address. Returns undefined within the limit. Above the limit, returns the seconds
 * to wait and the headers of the answer.
 */
export type RequestLimit = (
  address: string,
) => { seconds: number; headers: Record<string, string | number> } | undefined;

/**
 * The limit of one kind, for routes that count their own requests. `factor` multiplies the limit on a simulated site.
 */
export function requestLimit(kind: Kind, factor: number): RequestLimit {
  const count = counter(addressesPerKind);
  const most = requestLimits[kind].perMinute * factor;
  return (address) => {
    const counted = count(address);
    return counted.used <= most
      ? undefined
      : { seconds: counted.endsInSeconds, headers: headersOf(most, counted) };
  };
}

/**
 * Refuses requests beyond the limit before their body is read. We don't use @fastify/rate-limit, because its
 * asynchronous counter would cost as much as answering a public read (docs/decisions/0049).
 */
export function limitRequests(app: FastifyInstance, factor: number, remembered = addressesPerKind): void {
  const limits = byRoute.map((kind) => ({
    below: requestLimits[kind].below,
    most: requestLimits[kind].perMinute * factor,
    count: counter(remembered),
  }));
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '/' } = request.routeOptions;
    const limit = limits.find(({ below }) => url.startsWith(below));
    if (limit === undefined) return done();
    const counted = limit.count(request.ip);
    reply.headers(headersOf(limit.most, counted));
    if (counted.used <= limit.most) return done();
    return done(new Refusal('too_many_requests', { retryAfterSeconds: counted.endsInSeconds }));
  });
}

/** Refuses a request with a body if the sender's network has too many unfinished bodies (`mostUnfinished`). */
export function limitUnfinished(app: FastifyInstance): void {
  /** The start times of each network's unfinished bodies, oldest first. */
  const unfinished = new Map<string, Set<{ since: number }>>();
  app.addHook('onRequest', (request, reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
    if (length === '0' && coding === undefined) return done();
    const network = networkOf(request.ip);
    const ofNetwork = unfinished.get(network) ?? new Set();
    const began = { since: performance.now() };
    if (ofNetwork.size >= mostUnfinished.count && areLate(ofNetwork, began.since)) {
      // If the connection stayed open, the unread body would be read as the next request.
      reply.header('connection', 'close');
      return done(new Refusal('too_many_requests', { retryAfterSeconds: tryAgainAfterSeconds }));
    }
    unfinished.set(network, ofNetwork.add(began));
    const isOver = () => {
      ofNetwork.delete(began);
      if (ofNetwork.size === 0 && unfinished.get(network) === ofNetwork) unfinished.delete(network);
    };
    // The last byte of the body has been read, or the connection is closed.
    request.raw.once('end', isOver).once('close', isOver);
    return done();
  });
}

function areLate(bodies: Set<{ since: number }>, now: number): boolean {
  let nth = 0;
  for (const { since } of bodies) {
    nth += 1;
    if (nth === mostUnfinished.count) return now - since > mostUnfinished.graceMs;
  }
  return false;
}

type Counted = { used: number; endsInSeconds: number };

function headersOf(most: number, { used, endsInSeconds }: Counted) {
  return {
    'x-ratelimit-limit': most,
    'x-ratelimit-remaining': Math.max(0, most - used),
    'x-ratelimit-reset': endsInSeconds,
  };
}

/** Counts the requests of each network in windows of one minute. A window begins at a request, not at a full minute. */
function counter(remembered: number): (address: string) => Counted {
  /** The current window of each network. The least recently seen network comes first. */
  const windows = new Map<string, { used: number; endsAt: number }>();
  const networks = new Map<string, string>();
  const knownNetworkOf = (address: string) => {
    const known = networks.get(address);
    if (known !== undefined) return known;
    if (networks.size >= remembered) networks.clear();
    const network = networkOf(address);
    networks.set(address, network);
    return network;
  };
  return (address) => {
    const network = knownNetworkOf(address);
    const now = performance.now();
    let window = windows.get(network);
    if (window !== undefined) windows.delete(network);
    if (window === undefined || window.endsAt <= now) window = { used: 0, endsAt: now + windowMs };
    window.used += 1;
    windows.set(network, window);
    if (windows.size > remembered) {
      const [oldest] = windows.keys();
      if (oldest !== undefined) windows.delete(oldest);
    }
    return { used: window.used, endsInSeconds: Math.ceil((window.endsAt - now) / 1000) };
  };
}

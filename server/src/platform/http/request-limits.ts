import { minuteMs } from '@slipway/shared/values/durations.ts';
import type { FastifyInstance } from 'fastify';
import { tryAgainAfterSeconds } from '../database/patience.ts';
import { Refusal } from './refusal.ts';
import { networkOf } from './network-address.ts';

/**
 * Requests of one network address in a minute, by the route that the router found, so the spelling of an address
 * makes no difference. Each kind is counted separately, in the memory of this process: several processes allow a
 * multiple. Calls with which a stranger could fish for data are counted over all processes, more strictly, in
 * shared-limits.ts.
 */
export const requestLimits = {
  /**
   * Calls for answers that are the same for everybody, from memory (docs/decisions/0049): a visitor makes some 10 of
   * them, and the customers of a mobile carrier share an address.
   */
  reads: { below: '/api/', perMinute: 1_200 },
  /** The phones and the tablet of a jetty share an address, and each reads the board again and again. */
  console: { below: '/api/console/', perMinute: 900 },
  /** Each of these calls makes a query or more. A booking, from the first page to the paid boat, needs some 15. */
  calls: { below: '/api/', perMinute: 120 },
  /** All events of a provider arrive from a few addresses, by the thousand after an outage of ours. */
  webhooks: { below: '/webhooks/', perMinute: 6_000 },
  /** A payment makes one to three of these; the customers of a mobile carrier share an address. */
  returns: { below: '/return/', perMinute: 600 },
  /** Several balancers and monitors on one address, each once a second. Readiness queries the database. */
  health: { below: '/health/', perMinute: 600 },
  /** Each call counts rows. A Prometheus reads every 15 seconds. */
  metrics: { below: '/metrics', perMinute: 60 },
  /** For one person at this machine, and for scripts. */
  dev: { below: '/dev/', perMinute: 600 },
  /**
   * Pages, files and unknown addresses; all from memory or disk. The home page makes some 30 requests, four pages make
   * 45: the limit allows some 300 first visits a minute from one address of a carrier.
   */
  pages: { below: '/', perMinute: 12_000 },
} as const;

type Kind = keyof typeof requestLimits;

/** The kind of a route is the first with which its address begins. */
const byRoute = (Object.keys(requestLimits) as Kind[]).filter((kind) => kind !== 'reads');

/**
 * Bodies of one network that have begun and not ended, at the same time. Each costs a connection and up to its limit in
 * memory; a phone sends a body with its head. A crowd behind one address may come all at once, so bodies do not count
 * in their first second.
 */
export const mostUnfinished = { count: 100, graceMs: 1_000 } as const;

/**
 * The number of addresses remembered for each kind; the least recently seen is forgotten first. They take some 2 MB for
 * each kind.
 */
const addressesPerKind = 10_000;

const windowMs = minuteMs;

/** Counts a request of this address; undefined if the address is within the limit. */
export type RequestLimit = (
  address: string,
) => { seconds: number; headers: Record<string, string | number> } | undefined;

/** A limit of one kind, for routes that count their own requests. `factor`: a simulated site allows more. */
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
 * Refuses with Retry-After before a body is read. Our own counter, because the library's is asynchronous: it would cost
 * a public read as much as its answer (docs/decisions/0049).
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

/** Refuses a body if too many bodies of its network are late. */
export function limitUnfinished(app: FastifyInstance): void {
  /** The times at which each network's open bodies began, oldest first. */
  const unfinished = new Map<string, Set<{ since: number }>>();
  app.addHook('onRequest', (request, reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
    if (length === '0' && coding === undefined) return done();
    const network = networkOf(request.ip);
    const ofNetwork = unfinished.get(network) ?? new Set();
    const began = { since: performance.now() };
    if (ofNetwork.size >= mostUnfinished.count && areLate(ofNetwork, began.since)) {
      // Otherwise the unread bytes would be taken for the next request.
      reply.header('connection', 'close');
      return done(new Refusal('too_many_requests', { retryAfterSeconds: tryAgainAfterSeconds }));
    }
    unfinished.set(network, ofNetwork.add(began));
    const isOver = () => {
      ofNetwork.delete(began);
      if (ofNetwork.size === 0 && unfinished.get(network) === ofNetwork) unfinished.delete(network);
    };
    // Its last byte has been read, or its connection is closed.
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

/** Counts requests of an address, in minutes that begin with the address's first request. */
function counter(remembered: number): (address: string) => Counted {
  /** The minute of each network, the least recently seen first. */
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

import { secondMs } from '@slipway/shared/values/durations.ts';
import type { Endpoint } from '@slipway/shared/api/endpoint.ts';
import { initiateGlobalpay, saveGlobalpay } from '@slipway/shared/api/payments.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Socket } from 'node:net';
import type { Incidents } from '../runtime/incidents.ts';
import { tryAgainAfterSeconds } from '../database/patience.ts';
import { busy, refusalAnswer } from './error-handler.ts';
import { isGone } from './while-waited-for.ts';

/** Limits for admitting calls when there are more than the server can answer (docs/decisions/0053). */
export const admission = {
  /**
   * How many calls are served at the same time: enough for all connections to the database, and some more that need no
   * connection. Further calls wait.
   */
  atWork: 24,
  /**
   * The longest time from a call's last byte to its answer or `busy`. It is a second less than the promised 10 s,
   * because a process may run late. Our pages give up after 15 s, the console after 12 s.
   */
  longestMs: 9_000,
  /**
   * The longest time for calls that ask a bank about a card. Our page waits 25 s for such a call, because a late answer
   * is better than an unknown outcome.
   */
  longestAtBankMs: 24_000,
  /**
   * If a queue has lasted this long and more calls arrive than are answered, the process is in overload. Otherwise the
   * queue is a rush that will end.
   */
  rushMs: 3_000,
  /** The longest wait in overload. A longer queue would delay every call without serving more calls. */
  longestInOverloadMs: 400,
  /**
   * If no waiting call is answered for this long, the process counts as hanging. Even in a rush, calls are answered all
   * the time.
   */
  stuckMs: 5_000,
  /** How often waiting and working calls are checked. */
  lookEveryMs: 250,
} as const;

export type Pressure = {
  atWork: number;
  waiting: number;
  isOverload: boolean;
  /** The average time from one answer to the next while calls are waiting. */
  msPerCall: number;
};

/** Decides about a new call. Calls for an existing booking are always admitted. */
export function admit({ atWork, waiting, isOverload, msPerCall }: Pressure): 'go' | 'wait' | 'refuse' {
  if (atWork < admission.atWork && waiting === 0) return 'go';
  const expectedMs = (waiting + 1) * msPerCall;
  const longestMs = isOverload ? admission.longestInOverloadMs : admission.longestMs;
  return expectedMs <= longestMs ? 'wait' : 'refuse';
}

/**
 * Whether a queue counts as overload. In the last second or two, `come` calls arrived and `answered` calls were
 * answered.
 */
export function isOverloadNow(queueIsMs: number, come: number, answered: number): boolean {
  if (queueIsMs >= admission.longestMs) return true;
  return queueIsMs >= admission.rushMs && come > answered;
}

/** Whether a call is for a booking that has been paid, or is about to be. */
export function isOfABookingInProgress(path: string): boolean {
  return path.startsWith('/booking/') && !path.startsWith('/booking/add_');
}

const atBank: ReadonlySet<Endpoint | undefined> = new Set([initiateGlobalpay, saveGlobalpay]);

/** A call that has arrived completely, and whose answer has not begun. The start of a stream counts as its answer. */
type Place = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly goOn: () => void;
  readonly since: number;
  readonly longestMs: number;
  state: 'waiting' | 'at work' | 'streaming' | 'over';
  /** True: the call was answered with `busy` while it was at work. Such a call must not begin anything more. */
  isGivenUp: boolean;
  readonly beginStream: (place: Place) => void;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The call's place in the queue, set once its body has been read; undefined if the call does not queue. */
    place?: Place | undefined;
  }
}

/**
 * Frees the place of a call whose answer is a stream. Call this when the stream begins: an open stream must
 * not delay other calls.
 */
export function beginStream({ place }: FastifyRequest): void {
  place?.beginStream(place);
}

type CallFigures = { atWork: number; waiting: number; oldestWaitMs: number; streams: number };

/** Each process has one queue of calls. */
export type Admission = {
  /** Makes the calls of a scope use the queue. Webhooks, returns from a payment page and public reads do not use it. */
  admit: (api: FastifyInstance) => void;
  figures: () => CallFigures;
  /** Whether no waiting call has been answered for some seconds. */
  isStuck: () => boolean;
};

const refusalTexts = new Map<boolean, string>();

/** The JSON of `busy`, with one text for calls that reserve and one for all other calls. */
function refusalText(request: FastifyRequest): string {
  const isReserving = request.routeOptions.config.endpoint?.path.startsWith('/booking/add_') === true;
  const known = refusalTexts.get(isReserving);
  if (known !== undefined) return known;
  const text = JSON.stringify(refusalAnswer(busy(), request).envelope);
  refusalTexts.set(isReserving, text);
  return text;
}

const ownHeaders: ReadonlySet<string> = new Set(['retry-after', 'content-type', 'content-length']);

/** Writes the answer directly, without the usual hooks, because many such answers at once must cost next to nothing. */
function tellBusy(request: FastifyRequest, reply: FastifyReply): void {
  const body = refusalText(request);
  reply.hijack();
  // All headers are passed as one list, because setting each header separately would cost more.
  const headers: string[] = [];
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined && !ownHeaders.has(name)) headers.push(name, String(value));
  headers.push('retry-after', String(tryAgainAfterSeconds));
  headers.push('content-type', 'application/json; charset=utf-8');
  headers.push('content-length', String(Buffer.byteLength(body)));
  reply.raw.writeHead(503, headers);
  reply.raw.end(body);
}

/** The weight of the latest interval in the average `msPerCall`. */
const latest = 0.02;

/** Serves calls, lets them wait, or answers `busy`. */
export function admitCalls(incidents: Incidents): Admission {
  /** `waiting` and `working` keep calls in order of arrival. Calls for a booking in progress never wait. */
  const waiting = new Set<Place>();
  const working = new Set<Place>();
  let streams = 0;
  let isOverload = false;
  /** In an overload, grows while no call waits, else shrinks. Once `calmMs` reaches `rushMs`, the overload ends. */
  let calmMs = 0;
  let lookedAt = 0;
  /** Counts of the present second; `earlier`: counts of the second before. */
  let recent = { since: 0, come: 0, answered: 0 };
  let earlier = recent;
  let queuedSince = 0;
  let letGoAt = 0;
  let msPerCall = 5;
  let timer: NodeJS.Timeout | undefined;
  let lookedAroundAt = 0;
  let hasAnswered = false;
  /**
   * How long calls have waited without any answer. Each check adds `lookEveryMs`, so time in which the process is
   * stopped does not count.
   */
  let silentMs = 0;
  let isLate = false;

  const figures = (): CallFigures => {
    const [oldest] = waiting;
    const oldestWaitMs = oldest === undefined ? 0 : performance.now() - oldest.since;
    return { atWork: working.size, waiting: waiting.size, oldestWaitMs, streams };
  };

  /**
   * Updates the counts and `isOverload` before each decision about a call. Three seconds without waiting calls end an
   * overload.
   */
  const look = (now: number): void => {
    const passed = now - lookedAt;
    lookedAt = now;
    if (now - recent.since >= secondMs) {
      earlier = now - recent.since < 2 * secondMs ? recent : { since: 0, come: 0, answered: 0 };
      recent = { since: now, come: 0, answered: 0 };
    }
    if (isOverload) {
      calmMs = Math.max(0, calmMs + (waiting.size === 0 ? passed : -passed));
      isOverload = calmMs < admission.rushMs;
      return;
    }
    const [come, answers] = [earlier.come + recent.come, earlier.answered + recent.answered];
    if (waiting.size > 0 && isOverloadNow(now - queuedSince, come, answers)) beginOverload();
  };

  /**
   * The first waiting calls keep their places. The calls behind them, which would wait too long, are refused at once.
   */
  const beginOverload = (): void => {
    isOverload = true;
    calmMs = 0;
    const kept = Math.ceil(admission.longestInOverloadMs / msPerCall);
    for (const place of [...waiting].slice(kept)) shedWaiting(place);
  };

  const shed = (request: FastifyRequest, reply: FastifyReply): void => {
    incidents.note('call_shed', { atWork: working.size, waiting: waiting.size });
    tellBusy(request, reply);
  };

  const shedWaiting = (place: Place): void => {
    waiting.delete(place);
    place.state = 'over';
    shed(place.request, place.reply);
  };

  const work = (place: Place): void => {
    place.state = 'at work';
    working.add(place);
    place.goOn();
  };

  const letIn = (): void => {
    look(performance.now());
    for (const place of waiting) {
      if (working.size >= admission.atWork) return;
      waiting.delete(place);
      work(place);
    }
  };

  const letGo = (place: Place): void => {
    const now = performance.now();
    working.delete(place);
    recent.answered += 1;
    // An interval lasts from one answer of a queue to the next, so a queue's first answer does not change `msPerCall`.
    if (waiting.size > 0 && letGoAt > queuedSince) msPerCall += latest * (now - letGoAt - msPerCall);
    letGoAt = now;
    letIn();
  };

  const answerBegins = (place: Place, state: 'streaming' | 'over'): void => {
    if (place.state !== 'at work') return;
    place.state = state;
    hasAnswered = true;
    letGo(place);
  };

  const startStream = (place: Place): void => {
    if (place.state === 'at work') streams += 1;
    answerBegins(place, 'streaming');
  };

  const closed = (place: Place): void => {
    const { state } = place;
    place.state = 'over';
    if (state === 'waiting') waiting.delete(place);
    if (state === 'at work') letGo(place);
    if (state === 'streaming') streams -= 1;
  };

  const giveUp = (place: Place): void => {
    place.state = 'over';
    place.isGivenUp = true;
    incidents.note('call_given_up', { route: place.request.routeOptions.url });
    tellBusy(place.request, place.reply);
    letGo(place);
  };

  /** Ends calls whose time is over, even if no answer or new call arrives. */
  const lookAround = (): void => {
    const now = performance.now();
    lookedAroundAt = now;
    const isDue = ({ since, longestMs }: Place) => now - since >= longestMs;
    for (const place of waiting) {
      if (!isDue(place)) break;
      shedWaiting(place);
    }
    for (const place of [...working].filter(isDue)) giveUp(place);
    look(now);
    silentMs = hasAnswered || waiting.size === 0 ? 0 : silentMs + admission.lookEveryMs;
    hasAnswered = false;
    const { oldestWaitMs, ...found } = figures();
    const wasLate = isLate;
    isLate = oldestWaitMs >= admission.rushMs;
    if (isLate && !wasLate) incidents.note('calls_wait', { atWork: found.atWork, waiting: found.waiting });
    if (waiting.size > 0 || working.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  const takePlace = (request: FastifyRequest, reply: FastifyReply, goOn: (error?: Error) => void): void => {
    // Calls that the process makes to itself, for a page that is being rendered, do not wait.
    if (!(request.raw.socket instanceof Socket)) return goOn();
    // The client has hung up already, and 'close' will not be emitted again.
    if (isGone(request)) return goOn(busy());
    const now = performance.now();
    const { endpoint } = request.routeOptions.config;
    let decision: ReturnType<typeof admit> = 'go';
    if (!isOfABookingInProgress(endpoint?.path ?? '')) {
      look(now);
      recent.come += 1;
      decision = admit({ atWork: working.size, waiting: waiting.size, isOverload, msPerCall });
    }
    if (decision === 'refuse') return shed(request, reply);
    if (timer === undefined) {
      timer = setInterval(lookAround, admission.lookEveryMs).unref();
      lookedAroundAt = now;
    }
    const place: Place = {
      request,
      reply,
      goOn,
      // If the next check is overdue, the process has been slow and may have read this call late. The call then counts
      // from the time when the check was due.
      since: Math.min(now, lookedAroundAt + admission.lookEveryMs),
      longestMs: atBank.has(endpoint) ? admission.longestAtBankMs : admission.longestMs,
      state: 'waiting',
      isGivenUp: false,
      beginStream: startStream,
    };
    request.place = place;
    reply.raw.on('close', () => closed(place));
    if (decision === 'go') return work(place);
    if (waiting.size === 0) queuedSince = now;
    waiting.add(place);
  };

  return {
    figures,
    isStuck: () => silentMs >= admission.stuckMs,
    admit(api) {
      api.decorateRequest('place');
      // Refuses a call before its body is read.
      api.addHook('onRequest', (request, reply, done) => {
        if (!(request.raw.socket instanceof Socket)) return done();
        look(performance.now());
        const pressure = { atWork: working.size, waiting: waiting.size, isOverload, msPerCall };
        if (admit(pressure) !== 'refuse') return done();
        if (isOfABookingInProgress(request.routeOptions.config.endpoint?.path ?? '')) return done();
        recent.come += 1;
        return shed(request, reply);
      });
      api.addHook('preHandler', takePlace);
      api.addHook('onSend', ({ place }, _reply, payload, done) => {
        if (place !== undefined) answerBegins(place, 'over');
        done(null, payload);
      });
    },
  };
}

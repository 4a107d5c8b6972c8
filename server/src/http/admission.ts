import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Socket } from 'node:net';
import type { Incidents } from '../runtime/incidents.ts';
import { tryAgainAfterSeconds } from '../database/patience.ts';
import { busy, refusalAnswer } from './error-handler.ts';
import { isGone } from './while-waited-for.ts';

/** Which calls are let in when there are more than the server can answer (docs/decisions/0053 and 0069). */
export const admission = {
  /** At work at once: all connections to the database, and some calls that need none. The rest waits its turn. */
  atWork: 24,
  /** A queue that is this old is overload if more come than are answered, and a rush that ends by itself if not. */
  rushMs: 3_000,
  /** The longest expected wait in a rush, its longest time, and the longest wait of all: our pages give up after 15 s. */
  longestInRushMs: 10_000,
  /** In overload: more of those who are let in would only make all of them wait longer. */
  longestInOverloadMs: 400,
} as const;

export type Pressure = {
  atWork: number;
  waiting: number;
  isOverload: boolean;
  /** From one answer to the next while calls are waiting. */
  msPerCall: number;
};

/** What happens to a new call. Calls for a booking that exists are not asked: they always go on. */
export function admit({ atWork, waiting, isOverload, msPerCall }: Pressure): 'go' | 'wait' | 'refuse' {
  if (atWork < admission.atWork && waiting === 0) return 'go';
  const expectedMs = (waiting + 1) * msPerCall;
  const longestMs = isOverload ? admission.longestInOverloadMs : admission.longestInRushMs;
  return expectedMs <= longestMs ? 'wait' : 'refuse';
}

/** Whether a queue of this age becomes overload, by what came and what was answered in the last second or two. */
export function isOverloadNow(queueIsMs: number, come: number, answered: number): boolean {
  if (queueIsMs >= admission.longestInRushMs) return true;
  return queueIsMs >= admission.rushMs && come > answered;
}

/** Somebody may have paid for it, or is about to. */
export function isOfABookingInProgress(path: string): boolean {
  return path.startsWith('/booking/') && !path.startsWith('/booking/add_');
}

const refusalTexts = new Map<boolean, string>();

/** `busy` on the wire: one text for calls that reserve, one for the others. */
function refusalText(request: FastifyRequest): string {
  const isReserving = request.routeOptions.config.endpoint?.path.startsWith('/booking/add_') === true;
  const known = refusalTexts.get(isReserving);
  if (known !== undefined) return known;
  const text = JSON.stringify(refusalAnswer(busy(), request).envelope);
  refusalTexts.set(isReserving, text);
  return text;
}

const secondMs = 1_000;
/** The weight of the latest answer in the average. */
const latest = 0.02;

/** For scopes that share one queue. Webhooks and returns are outside of it. */
export type AdmitCalls = (api: FastifyInstance) => void;

/** Lets calls in, makes them wait, or asks them to come back. */
export function admitCalls(incidents: Incidents): AdmitCalls {
  const queue: { since: number; decide: (isLetIn: boolean) => void }[] = [];
  let atWork = 0;
  let isOverload = false;
  /** In overload: how long nobody has waited, less how long somebody has. */
  let calmMs = 0;
  let lookedAt = 0;
  /** Of this second and the one before. */
  let recent = { since: 0, come: 0, answered: 0 };
  let earlier = recent;
  let queuedSince = 0;
  let answeredAt = 0;
  let msPerCall = 5;

  /** Before each decision. A queue that is gone for a moment does not end overload: that takes as long as a rush. */
  const look = (now: number): void => {
    const passed = now - lookedAt;
    lookedAt = now;
    if (now - recent.since >= secondMs) {
      earlier = now - recent.since < 2 * secondMs ? recent : { since: 0, come: 0, answered: 0 };
      recent = { since: now, come: 0, answered: 0 };
    }
    if (isOverload) {
      calmMs = Math.max(0, calmMs + (queue.length === 0 ? passed : -passed));
      isOverload = calmMs < admission.rushMs;
      return;
    }
    const [come, answers] = [earlier.come + recent.come, earlier.answered + recent.answered];
    if (queue.length > 0 && isOverloadNow(now - queuedSince, come, answers)) begin();
  };

  /** Who came first is served, and all whose turn is too far off are told so now. */
  const begin = (): void => {
    isOverload = true;
    calmMs = 0;
    const kept = Math.ceil(admission.longestInOverloadMs / msPerCall);
    for (const { decide } of queue.splice(kept)) decide(false);
  };

  const letIn = (): void => {
    look(performance.now());
    while (atWork < admission.atWork) {
      const next = queue.shift();
      if (next === undefined) return;
      const isInTime = performance.now() - next.since <= admission.longestInRushMs;
      if (isInTime) atWork += 1;
      next.decide(isInTime);
    }
  };

  const answered = (): void => {
    const now = performance.now();
    recent.answered += 1;
    // From the beginning of a queue to its first answer is how long a call takes, not how soon the next one follows.
    if (queue.length > 0 && answeredAt > queuedSince) msPerCall += latest * (now - answeredAt - msPerCall);
    answeredAt = now;
    atWork -= 1;
    letIn();
  };

  /** Written past everything that an answer usually goes through: many at once must cost next to nothing. */
  const refuse = (request: FastifyRequest, reply: FastifyReply): void => {
    incidents.note('call_shed', { atWork, waiting: queue.length });
    const body = refusalText(request);
    reply.hijack();
    // One list that Node writes as it is: setting each header on its own checks them one by one.
    const headers: string[] = [];
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) headers.push(name, String(value));
    headers.push(
      'retry-after',
      String(tryAgainAfterSeconds),
      'content-type',
      'application/json; charset=utf-8',
    );
    headers.push('content-length', String(Buffer.byteLength(body)));
    reply.raw.writeHead(503, headers);
    reply.raw.end(body);
  };

  const waitForTurn = (): Promise<boolean> => {
    const since = performance.now();
    if (queue.length === 0) queuedSince = since;
    return new Promise((resolve) => queue.push({ since, decide: resolve }));
  };

  return (api) =>
    api.addHook('onRequest', async (request, reply) => {
      // A call of our own, for a page that is being rendered.
      if (!(request.raw.socket instanceof Socket)) return;
      if (isOfABookingInProgress(request.routeOptions.config.endpoint?.path ?? '')) {
        atWork += 1;
      } else {
        look(performance.now());
        recent.come += 1;
        const decision = admit({ atWork, waiting: queue.length, isOverload, msPerCall });
        if (decision === 'refuse') return refuse(request, reply);
        if (decision === 'go') atWork += 1;
        else if (!(await waitForTurn())) return refuse(request, reply);
        if (isGone(request)) {
          // 'close' has been and will not come again.
          answered();
          throw busy();
        }
      }
      reply.raw.once('close', answered);
    });
}

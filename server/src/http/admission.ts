import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Socket } from 'node:net';
import type { Incidents } from '../runtime/incidents.ts';
import { tryAgainAfterSeconds } from '../database/patience.ts';
import { busy, refusalAnswer } from './error-handler.ts';
import { isGone } from './while-waited-for.ts';

/** Which calls are let in when there are more than the server can answer (docs/decisions/0053). */
export const admission = {
  /** At work at once: all connections to the database, and some calls that need none. The rest waits its turn. */
  atWork: 24,
  /** A rush, such as five hundred visitors for the last ten boats, is over within this time. */
  rushMs: 3_000,
  /** The longest expected wait in a rush, and the longest wait of all: our pages give up after 15 s. */
  longestInRushMs: 10_000,
  /** Afterwards it is overload: more of those who are let in would only make all of them wait longer. */
  longestInOverloadMs: 400,
} as const;

export type Pressure = {
  atWork: number;
  waiting: number;
  /** How long somebody has been waiting, less how long nobody has since; the length of a rush at most. */
  queuedForMs: number;
  /** From one answer to the next while calls are waiting. */
  msPerCall: number;
};

/** What happens to a new call. Calls for a booking that exists are not asked: they always go on. */
export function admit({ atWork, waiting, queuedForMs, msPerCall }: Pressure): 'go' | 'wait' | 'refuse' {
  if (atWork < admission.atWork && waiting === 0) return 'go';
  const expectedMs = (waiting + 1) * msPerCall;
  return expectedMs <= longestWaitMs(queuedForMs) ? 'wait' : 'refuse';
}

export function longestWaitMs(queuedForMs: number): number {
  return queuedForMs < admission.rushMs ? admission.longestInRushMs : admission.longestInOverloadMs;
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

/** The weight of the latest answer in the average. */
const latest = 0.02;

/** For scopes that share one queue. Webhooks and returns are outside of it. */
export type AdmitCalls = (api: FastifyInstance) => void;

/** Lets calls in, makes them wait, or asks them to come back. */
export function admitCalls(incidents: Incidents): AdmitCalls {
  const queue: { since: number; decide: (isLetIn: boolean) => void }[] = [];
  let atWork = 0;
  let queuedForMs = 0;
  let countedAt = 0;
  let queuedSince = 0;
  let answeredAt = 0;
  let msPerCall = 5;

  /** Before each look, and before the queue begins or ends. A queue that is empty for a moment starts no new rush. */
  const countQueuedTime = (now: number): void => {
    const passed = now - countedAt;
    const counted = queuedForMs + (queue.length > 0 ? passed : -passed);
    queuedForMs = Math.min(Math.max(counted, 0), admission.rushMs);
    countedAt = now;
  };

  const letIn = (): void => {
    countQueuedTime(performance.now());
    while (atWork < admission.atWork) {
      const next = queue.shift();
      if (next === undefined) return;
      // Whoever came in a rush is served after it too: what has become overload refuses those who come now.
      const isInTime = performance.now() - next.since <= admission.longestInRushMs;
      if (isInTime) atWork += 1;
      next.decide(isInTime);
    }
  };

  const answered = (): void => {
    const now = performance.now();
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
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.writeHead(503, {
      'retry-after': String(tryAgainAfterSeconds),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
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
        countQueuedTime(performance.now());
        const decision = admit({ atWork, waiting: queue.length, queuedForMs, msPerCall });
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

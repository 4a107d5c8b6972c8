import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { tryToWrite } from '../database/can-write.ts';
import { isDatabaseAway } from '../database/database-errors.ts';
import { readiness } from '../database/patience.ts';
import type { Tables } from '../database/tables.ts';
import { isDoneWithin } from '../runtime/within.ts';
import type { Admission } from './admission.ts';
import type { Draining } from './drain.ts';
import { isNear } from './only-from-here.ts';

const silent = 'the database does not answer';
const stopping = 'the server is stopping';
const full = 'the database cannot write; its disk may be full';

const stuck = 'calls wait, and none is answered';

type Parts = {
  db: Kysely<Tables>;
  draining?: Draining | undefined;
  calls: Pick<Admission, 'figures' | 'isStuck'>;
};

/**
 * The server is alive if its process answers. It is ready if it is not stopping, its database answers in time and
 * accepts writes, and the queue of calls is not stuck.
 */
export function healthRoutes(app: FastifyInstance, { db, draining, calls }: Parts): void {
  const problemOfReading = problemFound(async () => sql`select 1`.execute(db), 0);
  // A trial write costs disk work, so its result is used for several probes.
  const problemOfWriting = problemFound(() => tryToWrite(db), readiness.goodForMs);

  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    if (draining?.hasBegun === true) return reply.code(503).send({ status: stopping });
    const problem =
      (await problemOfReading()) ?? (await problemOfWriting()) ?? (calls.isStuck() ? stuck : undefined);
    return problem === undefined ? { status: 'ok' } : reply.code(503).send({ status: problem });
  });
  // An attacker who tries to fill the queue must not see how full it is.
  app.get('/health/calls', async (request, reply) => {
    if (!isNear(request)) return reply.callNotFound();
    const { atWork, waiting, oldestWaitMs, streams } = calls.figures();
    return { at_work: atWork, waiting, oldest_wait_ms: Math.round(oldestWaitMs), streams };
  });
}

/** Returns the problem, or undefined. Concurrent probes share one check. */
function problemFound(look: () => Promise<unknown>, goodForMs: number): () => Promise<string | undefined> {
  let found: { problem: string | undefined; at: number } | undefined;
  let looking: Promise<void> | undefined;

  const lookNow = async () => {
    let problem: string | undefined;
    try {
      await look();
    } catch (error) {
      problem = hasNoRoom(error) || !isDatabaseAway(error) ? full : silent;
    }
    found = { problem, at: performance.now() };
    looking = undefined;
  };

  return async () => {
    if (found !== undefined && performance.now() - found.at < goodForMs) return found.problem;
    looking ??= lookNow();
    return (await isDoneWithin(readiness.waitMs, looking)) ? found?.problem : silent;
  };
}

function hasNoRoom(error: unknown): boolean {
  return (error as { code?: unknown }).code === '53100';
}

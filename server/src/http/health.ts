import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { tryToWrite } from '../database/can-write.ts';
import { isDatabaseAway } from '../database/database-away.ts';
import { readiness } from '../database/patience.ts';
import type { Tables } from '../database/tables.ts';
import { isDoneWithin } from '../runtime/within.ts';
import type { Draining } from './drain.ts';

const silent = 'the database does not answer';
const stopping = 'the server is stopping';
const full = 'the database cannot write; its disk may be full';

/** Alive: the process answers. Ready: its database answers in time and can write. */
export function healthRoutes(
  app: FastifyInstance,
  db: Kysely<Tables>,
  draining: Draining = { hasBegun: false },
): void {
  const problemOfReading = problemFound(async () => sql`select 1`.execute(db), 0);
  // Writing costs disk work, so it is not tried for every probe.
  const problemOfWriting = problemFound(() => tryToWrite(db), readiness.goodForMs);

  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    if (draining.hasBegun) return reply.code(503).send({ status: stopping });
    const problem = (await problemOfReading()) ?? (await problemOfWriting());
    return problem === undefined ? { status: 'ok' } : reply.code(503).send({ status: problem });
  });
}

/** The problem, if there is one. Concurrent probes share one check. */
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

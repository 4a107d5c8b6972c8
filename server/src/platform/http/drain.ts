import type { FastifyInstance } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';

/** Whether this process is about to end. One object is shared by its site and its readiness. */
export type Draining = { hasBegun: boolean };

/**
 * Before a process ends, proxies must learn of it: for this long it reports that it is not ready, keeps answering, and
 * ends each connection with its answer. Otherwise a proxy could send a booking into a socket that is closing, and could
 * not know whether to send it again.
 */
export async function drain(app: FastifyInstance, draining: Draining, ms: number): Promise<void> {
  if (ms === 0) return;
  draining.hasBegun = true;
  app.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  await wait(ms);
}

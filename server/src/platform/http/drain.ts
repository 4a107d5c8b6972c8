import type { FastifyInstance } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';

/** Whether this process is about to end. `drain` changes this object, and the readiness probe reads it. */
export type Draining = { hasBegun: boolean };

/**
 * Before a process exits, it reports for `ms` that it is not ready. It still answers, and closes each connection after
 * the answer. Otherwise a proxy could send a booking into a closing socket.
 */
export async function drain(app: FastifyInstance, draining: Draining, ms: number): Promise<void> {
  if (ms === 0) return;
  draining.hasBegun = true;
  app.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  await wait(ms);
}

import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { ServerOptions } from 'node:http';
import type { Incidents } from '../runtime/incidents.ts';

export type ConnectionLimits = typeof connectionLimits;

/** Connections cost memory, and slow ones are how a few machines hold many. */
export const connectionLimits = {
  /** For the head of a request. With a longer one than `requestMs`, Node takes the one for the other. */
  headersMs: 15_000,
  /** For a whole request, its body included; the longest is 64 kB. */
  requestMs: 30_000,
  /** Node looks this often for requests that take too long, and every 30 s unless told. */
  checkEveryMs: 5_000,
  /** Nothing sent and nothing received. */
  silentMs: 60_000,
  /**
   * Open at once: 800 browsers of six connections without a proxy, and many times what a proxy needs. Past it a flood
   * would use up the file descriptors that the database and the files need.
   */
  open: 5_000,
};

export function connectionOptions(limits: ConnectionLimits): FastifyServerOptions & { http: ServerOptions } {
  return {
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silentMs,
    http: {
      headersTimeout: limits.headersMs,
      // Said here too, Node refuses the two when they are the wrong way round.
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
  };
}

export function capConnections(app: FastifyInstance, limits: ConnectionLimits, incidents: Incidents): void {
  app.server.maxConnections = limits.open;
  app.server.on('drop', () => incidents.note('connection_refused', { open: limits.open }));
}

/** Answers what is being asked, for so long; then ends connections whose requests are still not whole or not answered. */
export async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  const cutting = setTimeout(() => app.server.closeAllConnections(), ms);
  // One whose last answer went out meanwhile is idle now, and Node would keep it.
  const sweeping = setInterval(() => app.server.closeIdleConnections(), 50);
  try {
    await app.close();
  } finally {
    clearTimeout(cutting);
    clearInterval(sweeping);
  }
}

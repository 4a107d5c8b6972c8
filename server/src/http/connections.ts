import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { ServerOptions } from 'node:http';
import type { Incidents } from '../runtime/incidents.ts';

export type ConnectionLimits = typeof connectionLimits;

/** Connections cost memory, and a few machines can hold many of them open by being slow. */
export const connectionLimits = {
  /** Time-out for a request's headers. If it were longer than `requestMs`, Node would swap the two. */
  headersMs: 15_000,
  /** Time-out for a whole request, body included; the longest body is a picture, which a phone has made smaller before. */
  requestMs: 30_000,
  /** How often Node looks for requests that take too long; its default is every 30 s. */
  checkEveryMs: 5_000,
  /** Time-out for a connection on which nothing is sent or received. */
  silentMs: 60_000,
  /**
   * Open at once: 800 browsers with six connections each without a proxy, and many times what a proxy needs. Beyond it
   * a flood would use up the file descriptors that the database and the files need.
   */
  open: 5_000,
};

export function connectionOptions(limits: ConnectionLimits): FastifyServerOptions & { http: ServerOptions } {
  return {
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silentMs,
    http: {
      headersTimeout: limits.headersMs,
      // Repeated here so that Node refuses the two time-outs if they are the wrong way round.
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
  };
}

export function capConnections(app: FastifyInstance, limits: ConnectionLimits, incidents: Incidents): void {
  app.server.maxConnections = limits.open;
  app.server.on('drop', () => incidents.note('connection_refused', { open: limits.open }));
}

/** Answers open requests for this long, then ends connections whose requests are still incomplete or unanswered. */
export async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  const cutting = setTimeout(() => app.server.closeAllConnections(), ms);
  // A connection becomes idle when its last answer has been sent, and Node would keep it.
  const sweeping = setInterval(() => app.server.closeIdleConnections(), 50);
  try {
    await app.close();
  } finally {
    clearTimeout(cutting);
    clearInterval(sweeping);
  }
}

import { minuteMs } from '@slipway/shared/values/durations.ts';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { type ServerOptions, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Incidents } from '../runtime/incidents.ts';

export type ConnectionLimits = typeof connectionLimits;

/** Limits for connections, because a few slow machines could keep many of them open. */
export const connectionLimits = {
  /** The longest time from the first to the last byte of a request; then the answer is 408. */
  requestMs: 10_000,
  /** How long a signed-in person may take to send a long body, such as a picture over a phone's weak signal. */
  longRequestMs: 30_000,
  /** How often Node looks for requests that take too long; its default is every 30 s. */
  checkEveryMs: 1_000,
  /** Time-out for a connection on which nothing is sent or received. */
  silentMs: minuteMs,
  /**
   * The most connections that may be open at once. Without a proxy, 800 browsers can open six each; a proxy needs far
   * fewer. More connections would use up the file descriptors that the database and the files need.
   */
  open: 5_000,
};

/** Requests with the longer time limit, by their connections. */
const longRequests = new WeakMap<object, FastifyRequest['raw']>();

/** Gives a request the longer time limit. Call this before the body is read. */
export function mayTakeLonger({ raw }: FastifyRequest): void {
  longRequests.set(raw.socket, raw);
}

export function connectionOptions(limits: ConnectionLimits): FastifyServerOptions & { http: ServerOptions } {
  return {
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.silentMs,
    http: {
      // The headers may take as long as the whole request.
      headersTimeout: limits.requestMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
    clientErrorHandler(error, socket) {
      const long = longRequests.get(socket);
      if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT' || long === undefined || long.complete)
        return hangUp(error, socket);
      // Node reports a late request once and never checks it again, so a timer ends the request.
      const more = limits.longRequestMs - limits.requestMs;
      setTimeout(() => long.complete || hangUp(error, socket), more).unref();
    },
  };
}

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

function hangUp(error: Error & { code?: string }, socket: Socket): void {
  // A connection that was reset cannot be answered.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statuses[error.code ?? ''] ?? 400;
  const message = status === 408 ? 'That took too long to arrive.' : 'That request could not be read.';
  const body = JSON.stringify({ success: false, message, data: {} });
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8`;
  if (socket.writable) socket.write(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  socket.destroy(error);
}

export function capConnections(app: FastifyInstance, limits: ConnectionLimits, incidents: Incidents): void {
  app.server.maxConnections = limits.open;
  app.server.on('drop', () => incidents.note('connection_refused', { open: limits.open }));
}

/** Closes the server: answers open requests for `ms`, then ends all connections. */
export async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  const cutting = setTimeout(() => app.server.closeAllConnections(), ms);
  // Closes connections that become idle while the server stops. Node would keep such connections open.
  const sweeping = setInterval(() => app.server.closeIdleConnections(), 50);
  try {
    await app.close();
  } finally {
    clearTimeout(cutting);
    clearInterval(sweeping);
  }
}

import type { FastifyInstance } from 'fastify';

/**
 * One log line per request: with the route's pattern, but never the address itself, whose query may contain an email
 * address.
 */
export function logRequests(app: FastifyInstance): void {
  if (!logsRequests(app)) return;
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    request.log.info(requestLine(request.method, route, reply.statusCode, reply.elapsedTime), 'request');
    done();
  });
}

export function logsRequests(app: FastifyInstance): boolean {
  return ['info', 'debug', 'trace'].includes(app.log.level);
}

export function requestLine(method: string, route: string, status: number, ms: number) {
  return { method, route, status, ms: Math.round(ms) };
}

type LoggedError = {
  type: string;
  message: string;
  stack: string;
  code?: unknown;
  constraint?: unknown;
  cause?: LoggedError;
};

/** The part of an error that is logged: the cause, but never the row concerned, which Postgres quotes in `detail`. */
export function loggedError(error: Error): LoggedError {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.cause instanceof Error ? { cause: loggedError(error.cause) } : {}),
  };
}

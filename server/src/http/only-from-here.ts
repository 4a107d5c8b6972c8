import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isForwarded } from './forwarded.ts';
import { isLocalHost, isLoopback } from './ip-address.ts';

/**
 * Everything in this scope is for a person at this machine; all others get the 404 that everything unknown gets. The
 * socket says who asks, and no proxy. The Host header is that of the address bar: a page of another site that has its
 * own name resolved to this machine cannot change it.
 */
export function onlyFromHere(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (!isFromHere(request)) return reply.callNotFound();
  });
}

function isFromHere(request: FastifyRequest): boolean {
  const { socket, headers } = request;
  return isLoopback(socket.remoteAddress) && isLocalHost(headers.host) && !isForwarded(request);
}

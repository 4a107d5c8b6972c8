import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isForwarded } from './forwarded.ts';
import { isLocalHost, isLoopback, isPrivate } from './ip-address.ts';

/**
 * Only a person at this machine may call the routes of this scope; all others get the usual 404. The socket must be
 * local, without a proxy. The Host header must be local too: a foreign page whose name resolves to this machine cannot
 * change that header.
 */
export function onlyFromHere(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (!isFromHere(request)) return reply.callNotFound();
  });
}

export function isFromHere(request: FastifyRequest): boolean {
  const { socket, headers } = request;
  return isLoopback(socket.remoteAddress) && isLocalHost(headers.host) && !isForwarded(request);
}

/**
 * Whether a request comes from this machine or its network. The socket decides: a request through a proxy counts as
 * from outside, even if its headers name an address of this machine.
 */
export function isNear(request: FastifyRequest): boolean {
  return isPrivate(request.socket.remoteAddress) && !isForwarded(request);
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressesIn, isPrivate } from './ip-address.ts';

/** The headers that proxies add when they pass a request on. */
const written = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

export function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return written.some((name) => headers[name] !== undefined);
}

/**
 * Returns a function that says whether to trust a hop's entry in X-Forwarded-For. If `trusted` is a number, it is the
 * number of proxies in front of us.
 */
export function trustedProxies(
  trusted: number | readonly string[],
): (address: string, hop: number) => boolean {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : addressesIn(trusted);
}

/** Warns once about an undeclared proxy, behind which all visitors would share one address. */
export function warnOfUntoldProxy(app: FastifyInstance, trusted: number | readonly string[]): void {
  if (trusted !== 0) return;
  let isSaid = false;
  app.addHook('onRequest', (request, _reply, done) => {
    done();
    if (isSaid || !isForwarded(request) || !isPrivate(request.socket.remoteAddress)) return;
    isSaid = true;
    request.log.warn(
      'Requests come through a proxy, but TRUSTED_PROXIES is 0, so all its visitors share one limit. Set TRUSTED_PROXIES to the address of the proxy.',
    );
  });
}

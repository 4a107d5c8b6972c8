import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressesIn, isPrivate } from './ip-address.ts';

/** What proxies write when they hand a request on. */
const written = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

export function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return written.some((name) => headers[name] !== undefined);
}

/** A number is how many proxies stand before us; whatever a visitor wrote into the header beyond them is not believed. */
export function trustedProxies(
  trusted: number | readonly string[],
): (address: string, hop: number) => boolean {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : addressesIn(trusted);
}

/** With a proxy of which we are not told, all visitors are one address to us: said once, or nobody finds it. */
export function warnOfUntoldProxy(app: FastifyInstance, trusted: number | readonly string[]): void {
  if (trusted !== 0) return;
  let isSaid = false;
  app.addHook('onRequest', async (request) => {
    if (isSaid || !isForwarded(request) || !isPrivate(request.socket.remoteAddress)) return;
    isSaid = true;
    request.log.warn(
      'A proxy hands requests on to us, and TRUSTED_PROXIES is 0: all its visitors share one limit. Set TRUSTED_PROXIES to its address.',
    );
  });
}

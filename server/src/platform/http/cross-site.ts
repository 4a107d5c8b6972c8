import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { malformed } from './malformed.ts';
import type { Refusal } from './refusal.ts';

/**
 * Stops a page of another site from making a visitor's browser book or change anything on our site. Browsers say in a
 * header from which site a request comes. Other programs send no such header, but have no cookie that could be abused.
 * A card's bank may post to our return address, which reads no cookie and trusts no posted data.
 */
export function refuseCrossSitePosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = isCrossSitePost(request.raw) && !request.url.startsWith('/return/');
    done(isRefused ? crossSite() : undefined);
  });
}

export function isCrossSitePost({ headers, method }: Pick<IncomingMessage, 'headers' | 'method'>): boolean {
  return headers['sec-fetch-site'] === 'cross-site' && method !== 'GET' && method !== 'HEAD';
}

export function crossSite(): Refusal {
  return malformed('Only this site’s own pages may make this call.');
}

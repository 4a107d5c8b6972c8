import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/**
 * Stops another site's page from making a visitor's browser book or write here: browsers say where a request comes
 * from. Programs send no such header and carry no cookie that could be abused. A card's bank may post to our return
 * address, which reads no cookie and believes nothing.
 */
export function refuseCrossSitePosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const site = request.headers['sec-fetch-site'];
    const isReturn = request.url.startsWith('/return/');
    if (request.method !== 'GET' && request.method !== 'HEAD' && site === 'cross-site' && !isReturn) {
      return done(new Refusal('malformed', { message: 'This call is only for our own pages.' }));
    }
    return done();
  });
}

import type { FastifyInstance } from 'fastify';
import { hostnameOf } from '../../http/hostname-of.ts';
import type { ReturnSurroundings } from '../provider-definition.ts';

const emptyPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Your bank</title></head><body></body></html>';

/**
 * An empty page of ours in which the wizard opens the pages of a card's bank. The bank is not known in advance and the
 * site's own policy allows no foreign page, so this page has a policy that allows any frame and nothing else.
 */
export function bankFrame(
  app: FastifyInstance,
  { isSimulated, browserOrigins }: Pick<ReturnSurroundings, 'isSimulated' | 'browserOrigins'>,
): void {
  app.get('/return/globalpay/frame', async (request, reply) => {
    const banks = isSimulated ? browserOrigins(hostnameOf(request.host)).frame.join(' ') : 'https:';
    reply.header(
      'content-security-policy',
      `default-src 'none'; frame-src 'self' ${banks}; form-action 'self' ${banks}; frame-ancestors 'self'; base-uri 'none'`,
    );
    return reply.type('text/html; charset=utf-8').send(emptyPage);
  });
}

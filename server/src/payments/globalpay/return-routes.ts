import type { FastifyInstance } from 'fastify';
import { hostnameOf } from '../../platform/http/ip-address.ts';
import { keepChallengeResult } from '../card-authentications.ts';
import { type ReturnSurroundings, idIn } from '../provider-definition.ts';

/** A bank sends a few hundred bytes. */
const longestForm = 32 * 1024;

const page = (words: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Your bank</title></head><body><p>${words}</p></body></html>`;

const policy = "default-src 'none'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

/**
 * A card's bank returns the browser by posting a form to this route, inside the frame that the wizard watches. We store
 * the result of a challenge without trusting it: the provider judges the result when the card is charged.
 */
export function globalpayReturnRoutes(app: FastifyInstance, surroundings: ReturnSurroundings): void {
  const { db, now } = surroundings;
  bankFrame(app, surroundings);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longestForm },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  app.post('/return/globalpay/method', async (_request, reply) => {
    reply.header('content-security-policy', policy);
    return reply.type('text/html; charset=utf-8').send(page('Your bank has answered.'));
  });

  app.post<{ Querystring: Record<string, unknown> }>(
    '/return/globalpay/challenge',
    async (request, reply) => {
      const bookingId = idIn(request.query, 'booking_id');
      const reference = idIn(request.query, 'payment_reference');
      const result = request.body instanceof URLSearchParams ? (request.body.get('cres') ?? '') : '';
      // The result is base64url, as the bank writes it.
      if (bookingId !== undefined && reference !== undefined && /^[\w-]{1,20000}=*$/.test(result))
        await keepChallengeResult(db, { bookingId, reference }, result, now());
      reply.header('content-security-policy', policy);
      return reply.type('text/html; charset=utf-8').send(page('Thank you. You can return to your booking.'));
    },
  );
}

const emptyPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Your bank</title></head><body></body></html>';

/**
 * An empty page of ours in which the wizard opens the pages of a card's bank. The bank is not known in advance and the
 * site's own policy allows no foreign page, so the policy of this page allows frames of any site and nothing else.
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

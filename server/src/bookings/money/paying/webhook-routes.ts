import type { FastifyInstance } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { PaymentProvider } from '../../../payments/payment-provider.ts';
import { hashOf } from '../../../platform/security/random-id.ts';
import { storeEvents } from './process-events.ts';

/**
 * POST /webhooks/<provider>. The raw bytes are verified, stored and answered; a job processes them later. The provider
 * gets its 200 only after the row is committed, so no message is lost.
 */
export async function webhookRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  for (const url of ['/webhooks/:provider', '/webhooks/:provider/:secret']) {
    app.post<{ Params: { provider: string; secret?: string }; Body: Buffer }>(url, async (request, reply) => {
      const provider = deps.providers.find(({ name }) => name === request.params.provider);
      if (provider === undefined || !isRightAddress(provider, request.params.secret))
        return reply.callNotFound();
      const events = Buffer.isBuffer(request.body)
        ? await provider.readWebhook(request.body, request.headers)
        : undefined;
      if (events === undefined) return reply.code(400).send({ received: false });
      await storeEvents(deps, provider, events);
      deps.crashPoint('webhook: stored');
      deps.eventsStored();
      if (provider.webhookAnswer === undefined) return { received: true };
      return reply.type('text/plain').send(provider.webhookAnswer);
    });
  }
}

/** A provider that does not sign its messages has its own secret address; the other providers share one address. */
function isRightAddress({ webhookSecret }: PaymentProvider, given: string | undefined): boolean {
  if (webhookSecret === undefined || given === undefined) return webhookSecret === given;
  return timingSafeEqual(Buffer.from(hashOf(webhookSecret)), Buffer.from(hashOf(given)));
}

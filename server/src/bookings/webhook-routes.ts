import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/**
 * POST /webhooks/<provider>. Verified over the raw bytes, stored, answered; worked off by a job. Only after the row
 * is committed does the provider hear a yes, so nothing it told us can be lost.
 */
export async function webhookRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post<{ Params: { provider: string }; Body: Buffer }>('/webhooks/:provider', async (request, reply) => {
    const provider = deps.providers.find(({ name }) => name === request.params.provider);
    if (provider === undefined) return reply.callNotFound();
    const events = Buffer.isBuffer(request.body)
      ? provider.readWebhook(request.body, request.headers)
      : undefined;
    if (events === undefined) return reply.code(400).send({ received: false });
    for (const event of events) {
      await deps.db
        .insertInto('providerEvents')
        .values((eb) => ({
          ...event,
          // Another system's on the same account: its id is not one of ours, and the provider still hears a yes.
          attemptId: eb.selectFrom('paymentAttempts').select('id').where('id', '=', event.attemptId),
          provider: provider.name,
          receivedAt: deps.now(),
        }))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    deps.reached('webhook: stored');
    deps.eventsStored();
    return { received: true };
  });
}

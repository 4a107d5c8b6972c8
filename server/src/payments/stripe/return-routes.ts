import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { FastifyInstance } from 'fastify';
import { idIn } from '../our-parameters.ts';

/** Only our own two parameters are passed on; client secrets and statuses are dropped. */
export function stripeReturnRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: Record<string, unknown> }>('/return/stripe', async ({ query }, reply) => {
    const bookingId = idIn(query, 'booking_id');
    const reference = idIn(query, 'ref');
    const page =
      bookingId === undefined || reference === undefined
        ? sitePaths.home()
        : sitePaths.stripeSuccess({ booking_id: bookingId, ref: reference });
    return reply.redirect(hrefOf(page), 303);
  });
}

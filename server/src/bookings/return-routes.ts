import type { FastifyInstance } from 'fastify';
import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { Deps } from '../deps.ts';

/**
 * Where providers send visitors back to. A plain address, since what they append would stand before a '#'. Only our
 * own two parameters go on; client secrets and statuses stay behind.
 */
export function returnRoutes(app: FastifyInstance, deps: Pick<Deps, 'providers'>): void {
  app.get<{ Querystring: Record<string, unknown> }>('/return/stripe', async (request, reply) => {
    if (!deps.providers.some(({ name }) => name === 'stripe')) return reply.callNotFound();
    const { booking_id: bookingId, ref } = request.query;
    if (!isId(bookingId) || !isId(ref)) return reply.redirect(hrefOf(sitePaths.home()), 303);
    reply.header('cache-control', 'no-store');
    return reply.redirect(hrefOf(sitePaths.stripeSuccess({ booking_id: bookingId, ref })), 303);
  });
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-z]{26}$/.test(value);
}

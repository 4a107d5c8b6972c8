import { addReservation, addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import type { FastifyInstance } from 'fastify';
import { finished } from 'node:stream';
import type { Deps } from '../bookings/deps.ts';

/**
 * After a call that may take or free a place, the calendar that the same browser reads is never older than the call.
 */
export function tellWrites(
  app: FastifyInstance,
  { changes, cookies }: Pick<Deps, 'changes' | 'cookies'>,
): void {
  if (!changes.isShared) return;
  app.addHook('preHandler', (request, reply, done) => {
    // Providers return visitors by GET or POST.
    if (request.method !== 'GET' || request.url.startsWith('/return/')) cookies.justWrote(reply);
    done();
  });
}

/**
 * With one connection for all queries: a call that may take or free a place waits for the running preview and for no
 * further one, even if the call makes many queries.
 */
export function holdPreviewsBack(
  app: FastifyInstance,
  { changes, previews }: Pick<Deps, 'changes' | 'previews'>,
): void {
  if (changes.isShared) return;
  app.addHook('preHandler', (request, reply, done) => {
    if (request.method !== 'GET') finished(reply.raw, previews.holdBack());
    done();
  });
}

/** Brings the business's details up to date before a call is answered. */
export function knowBusiness(app: FastifyInstance, { followBusiness }: Pick<Deps, 'followBusiness'>): void {
  app.addHook('preHandler', async ({ method, routeOptions }) => {
    const { endpoint } = routeOptions.config;
    // A reservation reads the details with the catalogue, and its write compares both (docs/decisions/0011).
    if (endpoint === addReservation || endpoint === addZeroCostReservation) return;
    // Among the answers to GET, only the calendar file names the business.
    if (method === 'GET' && endpoint !== undefined && !endpoint.path.startsWith('/console')) return;
    await followBusiness();
  });
}

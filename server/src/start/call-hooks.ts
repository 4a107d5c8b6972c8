import { addReservation, addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import type { FastifyInstance } from 'fastify';
import { finished } from 'node:stream';
import type { Deps } from '../bookings/deps.ts';

/** After a call that may take or free a place, the same browser gets no calendar that is older than the call. */
export function tellWrites(
  app: FastifyInstance,
  { changes, cookies }: Pick<Deps, 'changes' | 'cookies'>,
): void {
  if (!changes.isShared) return;
  app.addHook('preHandler', (request, reply, done) => {
    // Payment providers send visitors back by GET or POST.
    if (request.method !== 'GET' || request.url.startsWith('/return/')) cookies.justWrote(reply);
    done();
  });
}

/**
 * If there is only one database connection, a call that may take or free a place waits for one preview at most: the one
 * that is already running. The next preview begins after the call is answered.
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

/** Before a call is answered, reads the business's details again if they have changed. */
export function knowBusiness(app: FastifyInstance, { followBusiness }: Pick<Deps, 'followBusiness'>): void {
  app.addHook('preHandler', async ({ method, routeOptions }) => {
    const { endpoint } = routeOptions.config;
    // A reservation uses the business's details that were read with the catalogue. The statement that writes the
    // reservation checks that the details and the catalogue are current (docs/decisions/0011).
    if (endpoint === addReservation || endpoint === addZeroCostReservation) return;
    // No public GET endpoint uses the business's details, so such calls do not read the details. The calendar file
    // contains the business's name. Its route has no `endpoint`, so calls for the file do read the details.
    if (method === 'GET' && endpoint !== undefined && !endpoint.path.startsWith('/console')) return;
    await followBusiness();
  });
}

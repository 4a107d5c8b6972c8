import { addReservation, addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import type { FastifyInstance } from 'fastify';
import { finished } from 'node:stream';
import type { Deps } from '../bookings/deps.ts';

/** Calls that may take a place on the lake or give one back: the same browser never sees the calendar of before. */
export function tellWrites(
  app: FastifyInstance,
  { changes, cookies }: Pick<Deps, 'changes' | 'cookies'>,
): void {
  if (!changes.isShared) return;
  app.addHook('preHandler', (request, reply, done) => {
    // Providers send visitors back by either.
    if (request.method !== 'GET' || request.url.startsWith('/return/')) cookies.justWrote(reply);
    done();
  });
}

/**
 * Where everything goes through one connection: a call that may take a place or give one back waits for the preview that
 * runs, and for no other, however many trips to the database it makes.
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

/** What calls say of the business is of now. */
export function knowBusiness(app: FastifyInstance, { followBusiness }: Pick<Deps, 'followBusiness'>): void {
  app.addHook('preHandler', async ({ method, routeOptions }) => {
    const { endpoint } = routeOptions.config;
    // A reservation learns it with the catalogue, which its write compares (docs/decisions/0011).
    if (endpoint === addReservation || endpoint === addZeroCostReservation) return;
    // What a visitor reads says nothing of it but the calendar file.
    if (method === 'GET' && endpoint !== undefined && !endpoint.path.startsWith('/console')) return;
    await followBusiness();
  });
}

import type { FastifyInstance } from 'fastify';
import { brokenInvariants, queryableOf } from '../database/broken-invariants.ts';
import type { Deps } from '../runtime/deps.ts';

/** Simulated mode only: what the nightly check of the books would find now. */
export function booksRoutes(app: FastifyInstance, { db, now }: Pick<Deps, 'db' | 'now'>): void {
  app.get('/dev/books', async () => ({ broken: await brokenInvariants(queryableOf(db), now()) }));
}

import type { FastifyInstance } from 'fastify';
import type { Broken } from '../database/broken-invariants.ts';

/** Simulated mode only: what the nightly check of the books would find now. */
export function booksRoutes(app: FastifyInstance, brokenBooks: () => Promise<Broken[]>): void {
  app.get('/dev/books', async () => ({ broken: await brokenBooks() }));
}

import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { busy } from './error-handler.ts';

/** The visitor has hung up: nobody would read the answer. */
export function isGone({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return raw.socket.destroyed;
}

/**
 * The database for a call that changes something: once nobody waits for the answer, it takes no more statements and
 * rolls back. A visitor who was kept waiting and left must find that nothing happened, or the answer under the same
 * key.
 */
export function whileWaitedFor(db: Kysely<Tables>, isGone: () => boolean): Kysely<Tables> {
  return db.withPlugin({
    transformQuery({ node }) {
      if (isGone()) throw busy();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

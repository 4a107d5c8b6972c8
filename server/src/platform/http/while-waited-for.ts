import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { busy } from './error-handler.ts';

/** Whether the visitor has hung up, or was told to try again: the answer would not be read. */
export function isGone({ raw, place }: Pick<FastifyRequest, 'raw' | 'place'>): boolean {
  return raw.socket.destroyed || place?.isGivenUp === true;
}

/**
 * The database for a call that changes something: once no client waits for the answer, it takes no more statements
 * and rolls back. A visitor who waited and left must find that nothing happened, or the answer under the same key.
 */
export function whileWaitedFor<D extends { db: Kysely<Tables> }>(deps: D, request: FastifyRequest): D {
  const db = deps.db.withPlugin({
    transformQuery({ node }) {
      if (isGone(request)) throw busy();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { ...deps, db };
}

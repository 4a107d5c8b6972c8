import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { busy } from './error-handler.ts';

/** Whether nobody would read the answer: the visitor has hung up, or was asked to try again. */
export function isGone({ raw, place }: Pick<FastifyRequest, 'raw' | 'place'>): boolean {
  return raw.socket.destroyed || place?.isGivenUp === true;
}

/**
 * Once no client waits for its answer, a call runs no more statements and its transaction is rolled back. A visitor who
 * gave up must either find that nothing happened, or get the answer under the same key.
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

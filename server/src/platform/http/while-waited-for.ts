import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { busy } from './error-handler.ts';

/** True if no client waits for the answer: the connection is closed, or the client was told to try again. */
export function isGone({ raw, place }: Pick<FastifyRequest, 'raw' | 'place'>): boolean {
  return raw.socket.destroyed || place?.isGivenUp === true;
}

/**
 * Returns `deps` with a database that refuses all statements as soon as no client waits for the answer. The call's
 * transaction is then rolled back. A visitor who gave up must either find that nothing happened, or get the
 * answer under the same key.
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

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Alive: the process answers. Ready: so does its database. */
export function healthRoutes(app: FastifyInstance, db: Database): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    try {
      await sql`select 1`.execute(db);
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}

import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../runtime/project-root.ts';

/** Simulated mode only: every part of the design system in all its states. */
export function partsPage(app: FastifyInstance): void {
  const page = join(projectRoot, 'web', 'dist', 'dev-ui.html');
  if (!existsSync(page)) return;
  app.get('/dev/ui', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(await readFile(page)),
  );
}

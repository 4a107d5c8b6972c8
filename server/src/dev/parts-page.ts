import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../runtime/project-root.ts';

const pages = [
  { path: '/dev/ui', files: ['web', 'dist'], page: 'dev-ui.html' },
  { path: '/console/dev/parts', files: ['console', 'dist'], page: 'dev-parts.html' },
];

/** Simulated mode only: every part of the site's design and of the console, in all their states. */
export async function partsPages(app: FastifyInstance): Promise<void> {
  for (const { path, files, page } of pages) {
    const file = join(projectRoot, ...files, page);
    if (!existsSync(file)) continue;
    app.get(path, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(await readFile(file)),
    );
  }
  // The site's own lie at its root, which is served in any case.
  const parts = join(projectRoot, 'console', 'dist', 'parts');
  if (existsSync(parts))
    await app.register(staticFiles, { root: parts, prefix: '/console/parts/', decorateReply: false });
}

import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tightenForConsole } from '../http/security-headers.ts';

const pages = [
  { path: '/dev/ui', files: ['web', 'dist'], page: 'dev-ui.html' },
  { path: '/console/dev/parts', files: ['console', 'dist'], page: 'dev-parts.html' },
];

/** Simulated mode only: every part of the site's design and of the console, in all their states. */
export async function partsPages(app: FastifyInstance, root: string): Promise<void> {
  for (const { path, files, page } of pages) {
    const file = join(root, ...files, page);
    if (!existsSync(file)) continue;
    app.get(path, async (_request, reply) => {
      if (path.startsWith('/console/')) tightenForConsole(reply);
      return reply.type('text/html; charset=utf-8').send(await readFile(file));
    });
  }
  // The site's own lie at its root, which is served in any case.
  const parts = join(root, 'console', 'dist', 'parts');
  if (existsSync(parts))
    await app.register(staticFiles, { root: parts, prefix: '/console/parts/', decorateReply: false });
}

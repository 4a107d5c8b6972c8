import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import { projectRoot } from '../project-root.ts';

const yearMs = 365 * 24 * 3_600_000;
const picture = /^\/[a-z0-9-]+\.(webp|avif|jpg|png)$/;

/** The built site, and the pictures of packages and menu by file name. Without a build only the API is served. */
export async function staticSite(app: FastifyInstance, root: string = projectRoot): Promise<void> {
  const site = join(root, 'web', 'dist');
  const pictures = join(root, 'media', 'originals');
  if (existsSync(site)) {
    await app.register(staticFiles, {
      root: site,
      cacheControl: false,
      // Only simulated mode shows it: dev/parts-page.ts.
      allowedPath: (path) => path !== '/dev-ui.html',
      setHeaders: (reply, path) => {
        // Vite puts a hash of the contents into the names below assets/: those never change.
        const isHashed = path.includes(`${join('dist', 'assets')}`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  if (existsSync(pictures)) {
    for (const prefix of ['/uploads/packages/', '/uploads/menu/']) {
      await app.register(staticFiles, {
        root: pictures,
        prefix,
        decorateReply: false,
        maxAge: yearMs / 365,
        allowedPath: (path) => picture.test(path),
      });
    }
  }
  // The footer's 'All Rights Reserved' line links to a relative 'bookings' path.
  app.get('/bookings', async (_request, reply) => reply.redirect(hrefOf(sitePaths.bookings()), 303));
}

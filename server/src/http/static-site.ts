import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hrefOf, routePatterns, sitePaths } from '@slipway/shared/values/site-paths.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { uploads } from './uploads.ts';

/** Scripts, styles and typefaces; not a worker, which keeps the policy of its own answer. */
const isPart = /\/(?![^/]*worker)[^/]*\.(?:js|css|woff2)(?:\.br|\.gz)?$/;
/** Browsers heed these on documents only: on the wizard's twenty files they are a third of a second of slow 3G. */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** The built site and its pictures. Without a build only the API is served. */
export async function staticSite(app: FastifyInstance, root: string = projectRoot): Promise<void> {
  const site = join(root, 'web', 'dist');
  if (existsSync(site)) {
    await app.register(staticFiles, {
      root: site,
      cacheControl: false,
      // Only simulated mode serves it, by dev/parts-page.ts.
      allowedPath: (path) => path !== '/dev-ui.html',
      setHeaders: (reply, path) => {
        // The decorated reply sends the files of uploads.ts as well.
        if (!path.startsWith(site)) return;
        reply.header('cache-control', 'no-cache');
      },
    });
    await app.register(staticFiles, {
      root: join(site, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      // The build has compressed them: scripts/pack-assets.mjs.
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Vite puts a content hash into their names, so they never change.
        reply.header('cache-control', 'public, max-age=31536000, immutable');
        if (!isPart.test(path)) return;
        for (const name of ofDocuments) reply.removeHeader(name);
      },
    });
  }
  await uploads(app, root);
  // The footer's 'All Rights Reserved' line links to a relative 'bookings' path.
  app.get('/bookings', async (_request, reply) => reply.redirect(hrefOf(sitePaths.bookings()), 303));
  // The wizard and a booking's page have no plain address; a link that has lost its hash still leads to them.
  for (const path of [routePatterns.booking, routePatterns.bookingView])
    app.get(path, async (request, reply) => reply.redirect(hrefOf(request.url), 303));
}

import { businessBlock, jsonBlock } from '@slipway/shared/business-block.ts';
import type { Business } from '@slipway/shared/business.ts';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hrefOf, routePatterns, sitePaths } from '@slipway/shared/values/site-paths.ts';
import { tightenForConsole } from './security-headers.ts';
import { uploads } from './uploads.ts';

/** Matches scripts, styles and fonts, but no worker: a worker obeys the security policy sent with its own file. */
const isPart = /\/(?![^/]*worker)[^/]*\.(?:js|css|woff2)(?:\.br|\.gz)?$/;
/**
 * Headers that browsers obey on documents only. On the wizard's twenty files they would cost a third of a second over
 * slow 3G.
 */
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

type Served = {
  root: string;
  /** Called when somebody opens the console, just before its first calls. */
  consoleOpened: () => void;
  /** Reads the name and the place of the business, for the console's page. */
  business: () => Promise<Pick<Business, 'name' | 'place'>>;
};

/** Serves one page for every address below /console; its script draws the screen. */
async function consoleScreens(
  app: FastifyInstance,
  built: string,
  { consoleOpened, business }: Pick<Served, 'consoleOpened' | 'business'>,
): Promise<void> {
  if (!existsSync(built)) return;
  await hashedFiles(app, join(built, 'assets'), '/console/assets/');
  const page = await readFile(join(built, 'index.html'), 'utf8');
  for (const path of ['/console', '/console/*'])
    app.get(path, async (_request, reply) => {
      consoleOpened();
      tightenForConsole(reply);
      const { name, place } = await business();
      const block = jsonBlock(businessBlock, { name, place });
      return reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page.replace('</head>', (end) => block + end));
    });
}

/** Files whose names contain a hash of their contents, given by Vite: they never change. */
async function hashedFiles(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  await app.register(staticFiles, {
    root,
    prefix,
    decorateReply: false,
    // The build (scripts/pack-assets.mjs) has compressed these files.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      if (!isPart.test(path)) return;
      for (const name of ofDocuments) reply.removeHeader(name);
    },
  });
}

/** The built site, the console and the pictures. Without a build only the API is served. */
export async function staticSite(
  app: FastifyInstance,
  { root, consoleOpened, business }: Served,
): Promise<void> {
  const site = join(root, 'web', 'dist');
  if (existsSync(site)) {
    await app.register(staticFiles, {
      root: site,
      cacheControl: false,
      // Only dev/dev-routes.ts serves this page, in simulated mode.
      allowedPath: (path) => path !== '/dev-ui.html',
      setHeaders: (reply, path) => {
        // This function also runs for the files of uploads.ts.
        if (!path.startsWith(site)) return;
        reply.header('cache-control', 'no-cache');
      },
    });
    await hashedFiles(app, join(site, 'assets'), '/assets/');
  }
  await consoleScreens(app, join(root, 'console', 'dist'), { consoleOpened, business });
  await uploads(app, root);
  // The footer's 'All Rights Reserved' line has the relative link 'bookings', which leads to /bookings from most pages.
  app.get('/bookings', async (_request, reply) => reply.redirect(hrefOf(sitePaths.bookings()), 303));
  // The address of a booking's page begins after a #. A link that has lost the # is redirected.
  app.get(routePatterns.bookingView, async (request, reply) => reply.redirect(hrefOf(request.url), 303));
}

import type { Business } from '@slipway/shared/business.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isGuestCount, mostSeats } from '@slipway/shared/rules/guests.ts';
import {
  pricedRoutes,
  routePatterns,
  prerenderedRoutes,
  sitePaths,
} from '@slipway/shared/values/site-paths.ts';
import type { Deps } from '../bookings/deps.ts';
import { sendPage } from './send-page.ts';
import type { SitePages } from './site-pages.ts';

/** The background colour of the site: --paper in ui/tokens.css. */
const paper = '#fdf8ee';

/**
 * Pages that search engines should not list: a placeholder, the wizard, and a page whose canonical address is another
 * page.
 */
const unlisted: readonly string[] = [routePatterns.about, routePatterns.refundPolicy, routePatterns.booking];

/** The pages at their plain addresses, and the files for search engines. */
export function siteRoutes(
  app: FastifyInstance,
  { publicUrl, business, followBusiness }: Pick<Deps, 'publicUrl' | 'business' | 'followBusiness'>,
  pages: SitePages,
): void {
  const pricedPaths: readonly string[] = pricedRoutes.map((route) => routePatterns[route]);
  const paths = prerenderedRoutes.map((route) => routePatterns[route]);
  for (const path of paths) {
    app.get(path, async (request, reply) => {
      const guests = pricedPaths.includes(path) ? guestsIn(request) : undefined;
      await sendPage(request, reply, await pages.page(path, guests));
      return reply;
    });
    const twice = path === '/' ? '/index.html' : `${path}/`;
    app.get(twice, async (_request, reply) => reply.redirect(path, 301));
  }
  app.get<{ Params: { trip: string } }>(routePatterns.trip, async (request, reply) => {
    const path = sitePaths.trip(request.params.trip);
    const page = await pages.page(path, guestsIn(request));
    const known = pages.paths();
    // If the server has rendered no pages, the browser renders this page and checks whether the trip exists.
    if (known.size > 0 && !known.has(path)) return reply.callNotFound();
    await sendPage(request, reply, page);
    return reply;
  });

  app.get('/site.webmanifest', async (_request, reply) => {
    await followBusiness();
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(webManifest(business)));
  });

  app.get('/sitemap.xml', async (_request, reply) => {
    await pages.page(routePatterns.home);
    const listed = [...new Set([...paths, ...pages.paths()])].filter((path) => !unlisted.includes(path));
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        sitemap(
          listed.map((path) => publicUrl + path),
          pages.changedAt(),
        ),
      );
  });
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );
}

/** The manifest with which a phone shows the site on its home screen. */
function webManifest({ name, tagline }: Business) {
  const icon = (file: string, sizes: string, purpose: string) => ({
    src: `/icons/${file}.png`,
    sizes,
    type: 'image/png',
    purpose,
  });
  return {
    name,
    short_name: name.split(' ')[0],
    description: tagline,
    lang: 'en-GB',
    start_url: '/',
    display: 'browser',
    background_color: paper,
    theme_color: paper,
    icons: [
      icon('plain-192', '192x192', 'any'),
      icon('plain-512', '512x512', 'any'),
      icon('maskable-512', '512x512', 'maskable'),
    ],
  };
}

function guestsIn(request: FastifyRequest): number | undefined {
  const guests = Number((request.query as Record<string, unknown>)['guests']);
  return isGuestCount(guests, mostSeats) ? guests : undefined;
}

/** Every page shows some details of the business, so all pages have the same time of last change. */
function sitemap(addresses: readonly string[], changedAt: Date | undefined): string {
  const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
  const entries = addresses.map(
    (address) => `  <url><loc>${address.replaceAll('&', '&amp;')}</loc>${changed}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

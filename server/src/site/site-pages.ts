import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { businessBlock, jsonBlock } from '@slipway/shared/business-block.ts';
import type { Business } from '@slipway/shared/business.ts';
import type { RenderedSite } from '@slipway/shared/site-rendering.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../bookings/deps.ts';
import { readStatement } from '../platform/database/known-read.ts';
import type { Database } from '../platform/database/tables.ts';
import { type PagePace, pagePace } from '../platform/database/patience.ts';
import { isDoneWithin } from '../platform/runtime/within.ts';
import type { BuiltSite } from './built-site.ts';
import { type EncodedPage, encodePage, sendPage } from './send-page.ts';

export type SitePages = {
  /**
   * Returns the page with this path. If `path` is undefined, returns the 404 page. If `guests` is given, the
   * page shows the prices for this number of guests.
   */
  page: (path: string | undefined, guests?: number) => Promise<EncodedPage | undefined>;
  /** The paths of the rendered pages, and of the trips' pages; empty before the first rendering. */
  paths: () => ReadonlySet<string>;
  /** When the pages last changed. */
  changedAt: () => Date | undefined;
};

/**
 * The pages of the site. They are rendered on the first request, and again whenever their data has changed. The trip
 * pages, and pages with prices for a number of guests, are rendered when a visitor asks for them, and the visitor waits.
 * If checking or rendering the other pages takes too long, visitors get the pages of the last rendering. As long as no
 * rendering has succeeded, visitors get an empty page, and the browser draws the content.
 */
export function sitePages(
  app: FastifyInstance,
  {
    db,
    now,
    publicUrl,
    log,
    ...deps
  }: Pick<Deps, 'db' | 'now' | 'publicUrl' | 'log' | 'business' | 'followBusiness'>,
  { renderer, template, styleSheets }: BuiltSite,
  { checkEveryMs, versionMs, drawingMs }: PagePace = pagePace,
): SitePages {
  /** A copy of the business's details, so that all pages of one rendering have the same details. */
  const siteNow = () => ({
    publicUrl,
    template,
    styleSheets,
    fetch: fetchFrom(app),
    business: structuredClone(deps.business),
  });
  let unfilled: { business: string; page: EncodedPage } | undefined;
  const unfilledNow = () => {
    const business = JSON.stringify(deps.business);
    if (unfilled?.business !== business)
      unfilled = { business, page: encodePage(withBusiness(template, deps.business)) };
    return unfilled.page;
  };
  let rendered: Pages = new Map();
  let trips: readonly string[] = [];
  let mostGuests = 0;
  /** Pages rendered on request. The key names the request: the trips' pages, or the pages for a number of guests. */
  let onDemand = new Map<string, Promise<Pages>>();
  let renderedFor: string | undefined;
  let changedAt: Date | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let lastError = '';
  let check: Check | undefined;

  const render = async (read: ReturnType<typeof readVersion>) => {
    try {
      const { version, terms, changed } = await read;
      // The date is a part of the data: the footer shows the year, and the trips' pages show the last day on sale.
      const key = `${version} ${terms} ${venueDate(now())}`;
      if (key === renderedFor) return;
      await deps.followBusiness('at once');
      const site = await renderer.renderSite(siteNow());
      rendered = encoded(site);
      ({ trips, mostGuests } = site);
      onDemand = new Map();
      renderedFor = key;
      changedAt = changed;
      lastError = '';
    } catch (error) {
      // Every request may meet the same error, so each error is logged once.
      if (String(error) !== lastError)
        log.error({ err: error }, 'the pages of the site could not be rendered');
      lastError = String(error);
    } finally {
      checkedAt = performance.now();
      check = undefined;
    }
  };

  const startCheck = (): Check => {
    // The terms in force are part of the data. New terms come into force at their date, without a write.
    const read = readVersion(db, now());
    return { since: performance.now(), read, rendered: render(read) };
  };

  /** If nothing is rendered yet, a request waits for the rendering. Otherwise it waits only briefly. */
  const waitFor = async ({ since, read, rendered: work }: Check) => {
    if (rendered.size === 0) return work;
    const left = (ms: number) => since + ms - performance.now();
    if (await isDoneWithin(left(versionMs), read)) await isDoneWithin(left(drawingMs), work);
  };

  const renderOnDemand = (wanted: { trips?: true; guests?: number }) => {
    const name = JSON.stringify(wanted);
    const known = onDemand.get(name);
    if (known !== undefined) return known;
    const asked = onDemand;
    const pages = renderer.renderSite({ ...siteNow(), ...wanted }).then(encoded, (error: unknown) => {
      // After an error the next request tries again. Until then visitors get the page without prices for their number
      // of guests.
      asked.delete(name);
      log.error({ err: error }, `the pages of the site could not be rendered for ${name}`);
      return new Map<string | undefined, EncodedPage>();
    });
    asked.set(name, pages);
    return pages;
  };

  return {
    async page(path, guests) {
      if (performance.now() - checkedAt >= checkEveryMs) await waitFor((check ??= startCheck()));
      const isTrip = path !== undefined && trips.includes(path);
      if (!isTrip && !rendered.has(path)) return path === undefined ? undefined : unfilledNow();
      const which = isTrip ? { trips: true as const } : {};
      const priced =
        guests === undefined || guests > mostGuests ? undefined : await renderOnDemand({ ...which, guests });
      return (
        priced?.get(path) ?? (isTrip ? await renderOnDemand(which) : rendered).get(path) ?? unfilledNow()
      );
    },
    paths: () => new Set([...rendered.keys(), ...trips].filter((path) => path !== undefined)),
    changedAt: () => changedAt,
  };
}

/** Adds the business's details to the empty page, whose content the browser draws. */
function withBusiness(template: string, business: Business): string {
  return template.replace('<div id="root"></div>', (root) => root + jsonBlock(businessBlock, business));
}

const readVersions = readStatement('site_version', (db, { now }: { now: Date }) =>
  db
    .selectFrom('siteVersion')
    .select([
      'version',
      sql<number>`(select version from business_terms_at(${now}))`.as('terms'),
      sql<Date>`greatest(changed_at, (select valid_from from business_terms_at(${now})))`.as('changed'),
    ]),
);

async function readVersion(db: Database, now: Date) {
  const [found] = await readVersions(db, { now });
  if (found === undefined) throw new Error('The site has no version.');
  return found;
}

type Pages = ReadonlyMap<string | undefined, EncodedPage>;

function encoded({ pages }: RenderedSite): Pages {
  return new Map(pages.map(({ path, html, style }) => [path, encodePage(html, style)]));
}

/** Checks for changes; all visitors who wait share one check. */
type Check = { since: number; read: Promise<unknown>; rendered: Promise<void> };

/** A `fetch` that calls this server directly, without a network. */
function fetchFrom(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const { statusCode, payload } = await app.inject({
      method: init?.method === 'POST' ? 'POST' : 'GET',
      url: input instanceof Request ? input.url : input.toString(),
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
    });
    return new Response(payload, { status: statusCode });
  };
}

/**
 * Redirects an address with capitals, or with a slash too many, to its page. For any other address it sends the 404
 * page.
 */
export async function sendNoPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: SitePages,
): Promise<boolean> {
  const page = await pages.page(undefined);
  const [path = '', query] = request.url.split('?', 2);
  const proper = path.toLowerCase().replace(/\/+$/, '');
  if (proper !== path && pages.paths().has(proper)) {
    await reply.redirect(query === undefined ? proper : `${proper}?${query}`, 301);
    return true;
  }
  return sendPage(request, reply, page);
}

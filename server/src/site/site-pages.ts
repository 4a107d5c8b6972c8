import type { FastifyInstance } from 'fastify';
import type { Deps } from '../runtime/deps.ts';
import { pageDrawingMs, pageVersionMs } from '../database/patience.ts';
import { isDoneWithin } from '../runtime/within.ts';
import type { BuiltSite } from './built-site.ts';
import { type SentPage, sentPage } from './encoded-page.ts';
import { fetchFrom } from './fetch-from.ts';

/** `path` undefined: the page for addresses that do not exist. */
export type SitePages = (path: string | undefined) => Promise<SentPage | undefined>;

/** A change by hand in the database is on the pages this much later at most; until then they cost no query. */
const looksEveryMs = 250;

/**
 * The pages of the site, drawn when they are first asked for and again whenever what they show has changed. While that
 * cannot be found out or drawn in time, the last ones stand; without any, the page that the browser fills.
 */
export function sitePages(
  app: FastifyInstance,
  { db, now, publicUrl, log }: Pick<Deps, 'db' | 'now' | 'publicUrl' | 'log'>,
  { renderer, template, styleSheets }: BuiltSite,
): SitePages {
  const site = { publicUrl, template, styleSheets, fetch: fetchFrom(app) };
  const unfilled = sentPage(template);
  let drawn = new Map<string | undefined, SentPage>();
  let drawnFor: string | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let complaint = '';
  let looking: Look | undefined;

  const draw = async (read: Promise<{ version: number | string }>) => {
    try {
      const { version } = await read;
      // The footer says which year it is.
      const isFor = `${version} ${now().getFullYear()}`;
      if (isFor === drawnFor) return;
      const pages = await renderer.renderSite(site);
      drawn = new Map(pages.map(({ path, html, style }) => [path, sentPage(html, style)]));
      drawnFor = isFor;
      complaint = '';
    } catch (error) {
      // Asked for by every visitor, said once.
      if (String(error) !== complaint) log.error({ err: error }, 'the pages of the site could not be drawn');
      complaint = String(error);
    } finally {
      lookedAt = performance.now();
      looking = undefined;
    }
  };

  const look = (): Look => {
    const read = db.selectFrom('siteVersion').select('version').executeTakeFirstOrThrow();
    return { since: performance.now(), read, drawn: draw(read) };
  };

  /** No longer than the pages that are there are worth waiting for better ones. */
  const waitFor = async ({ since, read, drawn: work }: Look) => {
    if (drawn.size === 0) return work;
    const left = (ms: number) => since + ms - performance.now();
    if (await isDoneWithin(left(pageVersionMs), read)) await isDoneWithin(left(pageDrawingMs), work);
  };

  return async (path) => {
    if (performance.now() - lookedAt >= looksEveryMs) await waitFor((looking ??= look()));
    return drawn.get(path) ?? (path === undefined ? undefined : unfilled);
  };
}

/** One look at what the pages show; however many visitors wait for it. */
type Look = { since: number; read: Promise<unknown>; drawn: Promise<void> };

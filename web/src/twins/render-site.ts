import type { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import type { RenderedPage, SiteRenderer, SiteToRender } from '@slipway/shared/site-rendering.ts';
import { routePatterns, twinRoutes } from '@slipway/shared/values/site-paths.ts';
import { type BoatPackage, packagesQuery } from '../api/packages.ts';
import { transport } from '../api/transport.ts';
import { makeQueryClient } from '../app/query-client.ts';
import { Twin } from './Twin.tsx';
import { documentOf } from './document.ts';
import { hideUntilDrawn } from './hide-until-drawn.ts';
import { pageDataOf } from './page-data.ts';
import { headOf, headOfNoPage } from './page-head.ts';
import { keepEarlyUse } from './keep-early-use.ts';
import { startWhenSeen } from './start-when-seen.ts';

/** No route has it. */
const noPath = '/no-such-page';
/** A page that asks for something, and for something else once it has that, and so on, asks too much. */
const mostRounds = 4;

const renderSite: SiteRenderer['renderSite'] = async (site) => {
  transport.fetch = site.fetch;
  // Asked for once, whichever pages show it.
  const known = makeQueryClient();
  const packages = await known.fetchQuery(packagesQuery);
  const pages: RenderedPage[] = [];
  for (const route of twinRoutes) {
    const path = routePatterns[route];
    pages.push({ path, ...(await drawn(path, headOf(route, packages, site.publicUrl), site, packages)) });
  }
  return [...pages, { path: undefined, ...(await drawn(noPath, headOfNoPage(), site, packages)) }];
};

async function drawn(
  path: string,
  head: string,
  site: SiteToRender,
  packages: readonly BoatPackage[],
): Promise<Omit<RenderedPage, 'path'>> {
  const queries = makeQueryClient();
  queries.setQueryData(packagesQuery.queryKey, [...packages]);
  for (let round = 1; ; round += 1) {
    const body = await markup(path, queries);
    const missing = queries.getQueryCache().findAll({ predicate: ({ state }) => state.data === undefined });
    if (missing.length === 0) return documentOf({ head, body, data: pageDataOf(queries) }, site);
    if (round === mostRounds) throw new Error(`${path} never has all that it asks for`);
    await Promise.all(missing.map((query) => query.fetch()));
  }
}

async function markup(path: string, queries: QueryClient): Promise<string> {
  const { prelude } = await prerender(
    createElement(Twin, { path, queries }),
    // Nothing is left for a script to put in its place later: the policy allows no such scripts.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}

const inlineScripts: SiteRenderer['inlineScripts'] = [hideUntilDrawn, startWhenSeen, keepEarlyUse];

export { inlineScripts, renderSite };

import type { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import type { RenderedPage, SiteRenderer, SiteToRender } from '@slipway/shared/site-rendering.ts';
import { pricedRoutes, routePatterns, prerenderedRoutes } from '@slipway/shared/values/site-paths.ts';
import { packagesQuery } from '../api/packages.ts';
import { termsQuery } from '../api/terms.ts';
import { transport } from '../api/transport.ts';
import { wordsQuery } from '../api/words.ts';
import { faqsOf } from '../content/faqs.ts';
import { setBusiness } from '../content/business.ts';
import { makeQueryClient } from '../app/query-client.ts';
import { PrerenderedApp } from './PrerenderedApp.tsx';
import { documentOf } from './document.ts';
import { hideUntilRendered } from './hide-until-rendered.ts';
import { pageDataOf } from './page-data.ts';
import type { SharedData } from './json-ld.ts';
import { headOf, headOfNoPage } from './page-head.ts';
import { replayEarlyInput } from './replay-early-input.ts';
import { deferScripts } from './defer-scripts.ts';

/** Matches no route, so that the app renders its 404 page. */
const unknownPath = '/no-such-page';
/** Queries that depend on each other need a round of rendering each; more rounds than this are a mistake. */
const maxRounds = 4;

const renderSite: SiteRenderer['renderSite'] = async (site) => {
  transport.fetch = site.fetch;
  setBusiness(site.business);
  // Fetched once for all pages.
  const [packages, terms, answers] = await Promise.all([
    makeQueryClient().fetchQuery(packagesQuery),
    makeQueryClient().fetchQuery(termsQuery),
    makeQueryClient().fetchQuery(wordsQuery('faqs')),
  ]);
  const shared = { packages, terms, faqs: faqsOf(answers) };
  const pages: RenderedPage[] = [];
  for (const route of site.guests === undefined ? prerenderedRoutes : pricedRoutes) {
    const path = routePatterns[route];
    pages.push({ path, ...(await render(path, headOf(route, shared, site.publicUrl), site, shared)) });
  }
  if (site.guests !== undefined) return pages;
  return [...pages, { path: undefined, ...(await render(unknownPath, headOfNoPage(), site, shared)) }];
};

async function render(
  path: string,
  head: string,
  site: SiteToRender,
  { packages, terms }: SharedData,
): Promise<Omit<RenderedPage, 'path'>> {
  const queries = makeQueryClient();
  queries.setQueryData(packagesQuery.queryKey, [...packages]);
  queries.setQueryData(termsQuery.queryKey, terms);
  for (let round = 1; ; round += 1) {
    const body = await renderBody(
      site.guests === undefined ? path : `${path}?guests=${site.guests}`,
      queries,
    );
    const missing = queries.getQueryCache().findAll({ predicate: ({ state }) => state.data === undefined });
    if (missing.length === 0) return documentOf({ head, body, data: pageDataOf(queries) }, site);
    if (round === maxRounds)
      throw new Error(`${path} still has unanswered queries after ${maxRounds} rounds`);
    await Promise.all(missing.map((query) => query.fetch()));
  }
}

async function renderBody(address: string, queries: QueryClient): Promise<string> {
  const { prelude } = await prerender(
    createElement(PrerenderedApp, { address, queries }),
    // No late chunks: the content security policy forbids the inline scripts that would move them into place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}

const inlineScripts: SiteRenderer['inlineScripts'] = [hideUntilRendered, deferScripts, replayEarlyInput];

export { inlineScripts, renderSite };

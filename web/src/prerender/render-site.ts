import type { QueryClient } from '@tanstack/react-query';
import { mostGuestsOf } from '@slipway/shared/rules/guests.ts';
import { type ReactElement, createElement } from 'react';
import { prerender } from 'react-dom/static';
import type { RenderedPage, SiteRenderer, SiteToRender } from '@slipway/shared/site-rendering.ts';
import {
  pricedRoutes,
  routePatterns,
  prerenderedRoutes,
  sitePaths,
} from '@slipway/shared/values/site-paths.ts';
import { tripSlugs } from '@slipway/shared/values/trip-slugs.ts';
import { demonstrationQuery, termsQuery, openingQuery, packagesQuery } from '../api/site-facts.ts';
import { transport } from '../api/transport.ts';
import { wordsQuery } from '../api/words.ts';
import { faqsOf } from '../content/faqs.ts';
import { setBusiness } from '../content/business.ts';
import { makeQueryClient } from '../app/query-client.ts';
import { tripTimesQuery } from '../pages/experience/trip-times.ts';
import { PrerenderedApp, PrerenderedTwin } from './PrerenderedApp.tsx';
import { documentOf } from './document.ts';
import { hideUntilRendered, openHashRoute } from './hide-until-rendered.ts';
import { pageDataOf } from './page-data.ts';
import type { SharedData } from './json-ld.ts';
import { headOf, headOfNoPage, headOfTrip, headOfTwin } from './page-head.ts';
import { replayEarlyInput } from './replay-early-input.ts';
import { deferScripts } from './defer-scripts.ts';

/** Matches no route, so that the app renders its 404 page. */
const unknownPath = '/no-such-page';
/** A query that depends on another query needs one more round of rendering. More rounds than this are a mistake. */
const maxRounds = 4;

const renderSite: SiteRenderer['renderSite'] = async (site) => {
  transport.fetch = site.fetch;
  setBusiness(site.business);
  const shared = await fetchShared();
  const pages = site.trips ? await renderTrips(site, shared) : await renderPages(site, shared);
  return {
    pages,
    trips: shared.trips.map(({ path }) => path),
    mostGuests: mostGuestsOf(shared.packages),
  };
};

async function renderPages(site: SiteToRender, shared: SharedData): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = [];
  for (const route of site.guests === undefined ? prerenderedRoutes : pricedRoutes) {
    const path = routePatterns[route];
    pages.push({ path, ...(await render(path, headOf(route, shared, site.publicUrl), site, shared)) });
  }
  if (site.guests !== undefined) return pages;
  return [
    ...pages,
    { path: routePatterns.booking, ...(await renderTwin(site, shared)) },
    { path: undefined, ...(await render(unknownPath, headOfNoPage(), site, shared)) },
  ];
}

async function renderTrips(site: SiteToRender, shared: SharedData): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = [];
  // The calendar, with every time on sale, is read once for all pages. A page contains only its trip's times, in words.
  const calendar = makeQueryClient();
  for (const trip of shared.trips) {
    const ofTrip = tripTimesQuery(trip.boatPackage.id);
    const times = await calendar.fetchQuery(ofTrip);
    const queries = queriesWith(shared);
    queries.setQueryData(ofTrip.queryKey, times);
    const head = headOfTrip({ ...trip, times }, shared, site.publicUrl);
    pages.push({ path: trip.path, ...(await render(trip.path, head, site, shared, queries)) });
  }
  return pages;
}

/** The data that all pages share, fetched once. */
async function fetchShared(): Promise<SharedData> {
  const queries = makeQueryClient();
  const [packages, terms, answers, search] = await Promise.all([
    queries.fetchQuery(packagesQuery),
    queries.fetchQuery(termsQuery),
    queries.fetchQuery(wordsQuery('faqs')),
    queries.fetchQuery(wordsQuery('search')),
  ]);
  const slugs = tripSlugs(packages);
  const trips = packages.map((boatPackage) => ({
    boatPackage,
    path: sitePaths.trip(slugs.get(boatPackage.id) ?? ''),
  }));
  return { packages, terms, faqs: faqsOf(answers), search, trips };
}

function queriesWith({ packages, terms }: SharedData): QueryClient {
  const queries = makeQueryClient();
  queries.setQueryData(packagesQuery.queryKey, [...packages]);
  queries.setQueryData(termsQuery.queryKey, terms);
  return queries;
}

/** The page of the wizard: the browser draws the wizard, and the page contains the data that every visit needs. */
async function renderTwin(site: SiteToRender, shared: SharedData): Promise<Omit<RenderedPage, 'path'>> {
  const queries = queriesWith(shared);
  await Promise.all([queries.fetchQuery(openingQuery), queries.fetchQuery(demonstrationQuery)]);
  const instead = await renderElement(createElement(PrerenderedTwin, { queries }));
  return documentOf(
    { head: headOfTwin(shared, site.publicUrl), body: '', data: pageDataOf(queries), instead },
    site,
  );
}

async function render(
  path: string,
  head: string,
  site: SiteToRender,
  shared: SharedData,
  queries = queriesWith(shared),
): Promise<Omit<RenderedPage, 'path'>> {
  for (let round = 1; ; round += 1) {
    const address = site.guests === undefined ? path : `${path}?guests=${site.guests}`;
    const body = await renderElement(createElement(PrerenderedApp, { address, queries }));
    const missing = queries.getQueryCache().findAll({ predicate: ({ state }) => state.data === undefined });
    if (missing.length === 0) return documentOf({ head, body, data: pageDataOf(queries) }, site);
    if (round === maxRounds)
      throw new Error(`${path} still has unanswered queries after ${maxRounds} rounds`);
    await Promise.all(missing.map((query) => query.fetch()));
  }
}

async function renderElement(element: ReactElement): Promise<string> {
  const { prelude } = await prerender(
    element,
    // The whole page is one chunk, because the content security policy forbids the inline scripts that would move later
    // chunks into place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}

const inlineScripts: SiteRenderer['inlineScripts'] = [
  hideUntilRendered,
  openHashRoute,
  deferScripts,
  replayEarlyInput,
];

export { inlineScripts, renderSite };

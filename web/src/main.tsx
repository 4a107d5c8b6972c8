// This import comes first, because tokens.css sets the order of the cascade layers.
import { mostGuestsOf } from '@slipway/shared/rules/guests.ts';
import '@slipway/ui/tokens.css';
import '@slipway/ui/base.css';
import './app/site.css';
import { businessBlockId } from '@slipway/shared/business-block.ts';
import type { Business } from '@slipway/shared/business.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { prepareFirstScreen } from './app/routes.tsx';
import { makeQueryClient } from './app/query-client.ts';
import { setBusiness } from './content/business.ts';
import { InitialUrl } from './router/use-site-location.ts';
import { freezeLocation } from './router/history.ts';
import { withoutProviderParameters, parseLocation } from './router/site-location.ts';
import { packagesQuery } from './api/site-facts.ts';
import { followGuestsInAddress, guestsIn } from './storage/guests.ts';
import { waitingClass } from './prerender/hide-until-rendered.ts';
import { restorePageData } from './prerender/page-data.ts';

// Removes the provider's parameters before any other code can read or store them.
const cleanAddress = withoutProviderParameters(window.location.href);
if (cleanAddress !== window.location.href) {
  window.history.replaceState(window.history.state, '', cleanAddress);
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

setBusiness(JSON.parse(document.getElementById(businessBlockId)?.textContent ?? '') as Business);
const queries = makeQueryClient();
restorePageData(queries);
const mostGuests = () => mostGuestsOf(queries.getQueryData(packagesQuery.queryKey));
followGuestsInAddress(mostGuests);
// The server drew the page for this number of guests. A number after a '#' in the URL never reaches the server.
const drawnFor = guestsIn(new URLSearchParams(window.location.search), mostGuests());
const initialUrl =
  window.location.origin + window.location.pathname + (drawnFor > 0 ? `?guests=${drawnFor}` : '');
const site = (
  <StrictMode>
    <QueryClientProvider client={queries}>
      <InitialUrl value={initialUrl}>
        <Site />
      </InitialUrl>
    </QueryClientProvider>
  </StrictMode>
);

const isPrerendered = root.hasChildNodes() && isSamePage(initialUrl, window.location.href);
if (isPrerendered) {
  freezeLocation();
  hydrateRoot(root, site);
} else void prepareFirstScreen(queries).then(() => createRoot(root).render(site));

function Site() {
  useLayoutEffect(() => document.documentElement.classList.remove(waitingClass), []);
  return <App />;
}

/** Whether the server prerendered the page that the full URL asks for. */
function isSamePage(prerendered: string, requested: string): boolean {
  return parseLocation(new URL(prerendered)).path === parseLocation(new URL(requested)).path;
}

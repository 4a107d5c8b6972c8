// First, because tokens.css fixes the order of the layers.
import './ui/tokens.css';
import './ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { makeQueryClient } from './app/query-client.ts';
import { DrawnAddress } from './router/drawn-address.ts';
import { stayAtDrawn } from './router/history.ts';
import { withoutProviderParameters } from './router/provider-parameters.ts';
import { parseLocation } from './router/site-location.ts';
import { waitingClass } from './twins/hide-until-drawn.ts';
import { takeUpPageData } from './twins/page-data.ts';

// Before anything else can read or keep them.
const cleanAddress = withoutProviderParameters(window.location.href);
if (cleanAddress !== window.location.href) {
  window.history.replaceState(window.history.state, '', cleanAddress);
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

const queries = makeQueryClient();
takeUpPageData(queries);
const drawnAddress = window.location.origin + window.location.pathname;
const site = (
  <StrictMode>
    <QueryClientProvider client={queries}>
      <DrawnAddress value={drawnAddress}>
        <Site />
      </DrawnAddress>
    </QueryClientProvider>
  </StrictMode>
);

const isDrawn = root.hasChildNodes() && isSamePage(drawnAddress, window.location.href);
if (isDrawn) {
  stayAtDrawn();
  hydrateRoot(root, site);
} else createRoot(root).render(site);

function Site() {
  useLayoutEffect(() => document.documentElement.classList.remove(waitingClass), []);
  return <App />;
}

/** Whether the page that the server drew for the plain path is the one that the whole address asks for. */
function isSamePage(drawn: string, asked: string): boolean {
  return parseLocation(new URL(drawn)).path === parseLocation(new URL(asked)).path;
}

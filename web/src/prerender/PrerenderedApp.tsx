import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { routePatterns } from '@slipway/shared/values/site-paths.ts';
import { twinMarks } from '@slipway/shared/site-rendering.ts';
import { App } from '../app/App.tsx';
import { SiteLayout } from '../app/SiteLayout.tsx';
import { InitialUrl } from '../router/use-site-location.ts';

/** The site, open at `address`. main.tsx must build the same React tree, or hydrating the prerendered page fails. */
export function PrerenderedApp({ address, queries }: { address: string; queries: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <InitialUrl value={`http://localhost${address}`}>
          <App />
        </InitialUrl>
      </QueryClientProvider>
    </StrictMode>
  );
}

/**
 * The header and footer of a page for browsers without JavaScript. The server writes the text between them.
 * React never hydrates this page.
 */
export function PrerenderedTwin({ queries }: { queries: QueryClient }) {
  return (
    <QueryClientProvider client={queries}>
      <InitialUrl value={`http://localhost${routePatterns.booking}`}>
        <SiteLayout path={routePatterns.booking}>{twinMarks.text}</SiteLayout>
      </InitialUrl>
    </QueryClientProvider>
  );
}

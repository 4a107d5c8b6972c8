import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { App } from '../app/App.tsx';
import { InitialUrl } from '../router/use-site-location.ts';

/** The site at a plain address. main.tsx must build the same tree, or React cannot hydrate the prerendered page. */
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

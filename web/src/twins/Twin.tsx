import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { App } from '../app/App.tsx';
import { DrawnAddress } from '../router/drawn-address.ts';

/** The site at a plain path. React takes up what was drawn of it only if main.tsx builds the same tree. */
export function Twin({ path, queries }: { path: string; queries: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <DrawnAddress value={`http://localhost${path}`}>
          <App />
        </DrawnAddress>
      </QueryClientProvider>
    </StrictMode>
  );
}

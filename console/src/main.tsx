// Imported first, because tokens.css sets the order of the cascade layers.
import '@slipway/ui/tokens.css';
import '@slipway/ui/base.css';
import './console.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { makeQueryClient } from './app/query-client.ts';
import { followPresses } from './session/second-tap.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');
const queries = makeQueryClient();
followPresses();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);

// keep-focus.ts loads after the first screen, which works without it.
import('./session/keep-focus.ts').then(
  ({ keepFocus }) => keepFocus(),
  () => undefined,
);

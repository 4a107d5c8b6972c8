// First, because tokens.css fixes the order of the layers.
import './ui/tokens.css';
import './ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { makeQueryClient } from './app/query-client.ts';
import { withoutProviderParameters } from './router/provider-parameters.ts';

// Before anything else can read or keep them.
const cleanAddress = withoutProviderParameters(window.location.href);
if (cleanAddress !== window.location.href) {
  window.history.replaceState(window.history.state, '', cleanAddress);
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={makeQueryClient()}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);

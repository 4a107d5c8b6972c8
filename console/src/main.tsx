// First, because tokens.css sets the order of the cascade layers.
import '@slipway/ui/tokens.css';
import '@slipway/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(<StrictMode>console</StrictMode>);

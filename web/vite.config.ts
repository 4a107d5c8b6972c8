import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { parseBusiness } from '../shared/business.ts';

/** A mistake in business.json stops the build with a sentence, so that no browser has to check it again. */
function checkBusiness(): void {
  parseBusiness(JSON.parse(readFileSync(join(import.meta.dirname, '../business.json'), 'utf8')));
}

// The proxy to the server belongs to `npm run dev`, which knows the server's port: scripts/dev.mjs.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), { name: 'check-business', buildStart: checkBusiness }],
  build: { outDir: 'dist', emptyOutDir: true, sourcemap: true },
});

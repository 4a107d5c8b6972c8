import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { callsWithoutDescriptions, layersInOrder } from '../scripts/vite-plugins.ts';

// The proxy to the server belongs to `npm run dev`, which knows the server's port: scripts/dev.mjs.
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  base: '/console/',
  publicDir: false,
  plugins: [react(), callsWithoutDescriptions(), layersInOrder()],
  build: {
    outDir: 'dist',
    // The page with every part of the console, served in simulated mode only, is built after it and by itself.
    emptyOutDir: mode !== 'parts',
    assetsDir: mode === 'parts' ? 'parts' : 'assets',
    rolldownOptions: {
      // A schema that nothing reads is left out: these calls do nothing but return one.
      treeshake: { manualPureFunctions: ['z', 'text', 'personName'] },
      input: join(import.meta.dirname, mode === 'parts' ? 'dev-parts.html' : 'index.html'),
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
            // What the frame and most doors show.
            { name: 'signs', test: /[\\/](Face|Mark|Sign)\.(tsx|module\.css)/ },
            // What most doors need.
            { name: 'door', test: /[\\/](CodeField|Problem|use-entering|passkeys)\.(tsx?|module\.css)/ },
            // What every screen needs: one file packs smaller than two.
            {
              name: 'basics',
              test: /[\\/](ui[\\/](Icon|Button)|shared[\\/]values[\\/](local-date|pence))\./,
            },
          ],
        },
      },
    },
    // Its script would run after what it preloads; only Safari before 17 needs it.
    modulePreload: { polyfill: false },
    sourcemap: mode !== 'parts',
    // For scripts/check-sizes.mjs.
    manifest: mode !== 'parts',
    cssCodeSplit: true,
  },
}));

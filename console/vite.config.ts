import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, defineConfig } from 'vite';
import {
  businessWhereNoServerWritesIt,
  callsWithoutDescriptions,
  importsWhenFetched,
  layersInOrder,
} from '../scripts/vite-plugins.ts';

// scripts/dev.mjs (`npm run dev`) adds the proxy to the server, because that script knows the server's port.
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  base: '/console/',
  publicDir: false,
  plugins: [
    react(),
    businessWhereNoServerWritesIt(),
    callsWithoutDescriptions(),
    importsWhenFetched(),
    layersInOrder(),
    siteTokens(),
  ],
  build: {
    outDir: 'dist',
    // The page with every part of the console is built separately afterwards, into the same folder. Only simulated mode
    // serves that page.
    emptyOutDir: mode !== 'parts',
    assetsDir: mode === 'parts' ? 'parts' : 'assets',
    rolldownOptions: {
      // These calls have no side effects, so the bundler may drop the schemas that nothing reads.
      treeshake: { manualPureFunctions: ['z', 'text', 'personName', 'houseText', 'atMost', 'withoutAny'] },
      // Inlines the limits of fields as numbers, so that they need no chunk of their own.
      optimization: { inlineConst: { mode: 'all' } },
      input: join(import.meta.dirname, mode === 'parts' ? 'dev-parts.html' : 'index.html'),
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
            // Modules that most sign-in screens need.
            { name: 'door', test: /[\\/](CodeField|Problem|use-entering|passkeys)\.(tsx?|module\.css)/ },
            // Modules that every screen and most sign-in screens need: one file compresses better than three.
            {
              name: 'basics',
              test: /[\\/](console[\\/]src[\\/]parts[\\/](Face|Sign)(\.module)?|ui[\\/](Icon|Button|Mark|clock[\\/]server-clock)|session[\\/]toasts|shared[\\/]values[\\/](local-date|local-time|pence|venue-time))\./,
            },
            // Modules that nearly every screen after sign-in shares: one file instead of five.
            {
              name: 'screens',
              test: /[\\/](console[\\/]src[\\/](parts[\\/]Panel|session[\\/]Reading|api[\\/]command)|shared[\\/]values[\\/]coupon-code)\./,
            },
            // Shared by the screens of Set up that edit a draft: one file instead of fifteen. The dialogs of Set up
            // have files of their own.
            { name: 'draft', test: draftParts },
          ],
        },
      },
    },
    sourcemap: mode !== 'parts',
    // scripts/check-sizes.mjs reads the manifest.
    manifest: mode !== 'parts',
    cssCodeSplit: true,
  },
}));

const draftParts =
  /[\\/](change-set[\\/](AskedOfSet|ChangeSet|ChangeSetScreen|Clashes|DraftPanel|EditedRow|draft|set-words|use-draft)|shared[\\/]rules[\\/]merge-drafts)\./;

const tokensFile = join(import.meta.dirname, '../ui/tokens.css');

/** Adds the site's own design tokens, for previews of the site. The console's tokens differ, and are dark at night. */
function siteTokens(): Plugin {
  return {
    name: 'site-tokens',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/as-on-site.css')) return undefined;
      const tokens = /^ {2}:root \{\n(.*?)^ {2}\}/ms.exec(readFileSync(tokensFile, 'utf8'))?.[1];
      if (tokens === undefined) return this.error('ui/tokens.css has no tokens in :root');
      // These rules have no source file. An empty source map prevents Vite's warning about a missing one.
      return { code: `${code}@layer tokens{.as-on-site{${tokens}}}`, map: { mappings: '' } };
    },
  };
}

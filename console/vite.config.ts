import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, defineConfig } from 'vite';
import {
  businessWhereNoServerWritesIt,
  callsWithoutDescriptions,
  layersInOrder,
} from '../scripts/vite-plugins.ts';

// The proxy to the server belongs to `npm run dev`, which knows the server's port: scripts/dev.mjs.
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  base: '/console/',
  publicDir: false,
  plugins: [
    react(),
    businessWhereNoServerWritesIt(),
    callsWithoutDescriptions(),
    layersInOrder(),
    siteTokens(),
  ],
  build: {
    outDir: 'dist',
    // The page with every part of the console, served in simulated mode only, is built after it and by itself.
    emptyOutDir: mode !== 'parts',
    assetsDir: mode === 'parts' ? 'parts' : 'assets',
    rolldownOptions: {
      // A schema that nothing reads is left out: these calls do nothing but return one.
      treeshake: { manualPureFunctions: ['z', 'text', 'personName', 'houseText', 'atMost', 'withoutAny'] },
      // A limit of what can be typed is a number in each chunk, and not another chunk.
      optimization: { inlineConst: { mode: 'all' } },
      input: join(import.meta.dirname, mode === 'parts' ? 'dev-parts.html' : 'index.html'),
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
            // What most doors need.
            { name: 'door', test: /[\\/](CodeField|Problem|use-entering|passkeys)\.(tsx?|module\.css)/ },
            // What every screen and most doors need: one file packs smaller than three.
            {
              name: 'basics',
              test: /[\\/](console[\\/]src[\\/]parts[\\/](Face|Sign)(\.module)?|ui[\\/](Icon|Button|Mark|clock[\\/]server-clock)|session[\\/]toasts|shared[\\/]values[\\/](local-date|local-time|pence|venue-time))\./,
            },
            // What nearly every screen behind the frame shows and sends with: one file instead of five.
            {
              name: 'screens',
              test: /[\\/](console[\\/]src[\\/](parts[\\/]Panel|session[\\/]Reading|api[\\/]command)|shared[\\/]values[\\/]coupon-code)\./,
            },
            // What the screens of Set up edit a draft with: one file instead of fifteen. Its dialogs stay apart.
            { name: 'draft', test: draftParts },
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

const draftParts =
  /[\\/](change-set[\\/](AskedOfSet|ChangeSet|ChangeSetScreen|Clashes|DraftPanel|EditedRow|draft|set-words|use-draft)|shared[\\/]rules[\\/]merge-drafts)\./;

const tokensFile = join(import.meta.dirname, '../ui/tokens.css');

/** The site's own tokens once more, for what is shown as the site shows it: the console's own are others, and dark after dark. */
function siteTokens(): Plugin {
  return {
    name: 'site-tokens',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/as-on-site.css')) return undefined;
      const tokens = /^ {2}:root \{\n(.*?)^ {2}\}/ms.exec(readFileSync(tokensFile, 'utf8'))?.[1];
      if (tokens === undefined) return this.error('ui/tokens.css has no tokens in :root');
      // No source is behind these rules: an empty map says so, and none is a warning.
      return { code: `${code}@layer tokens{.as-on-site{${tokens}}}`, map: { mappings: '' } };
    },
  };
}

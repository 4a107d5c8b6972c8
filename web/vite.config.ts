import react from '@vitejs/plugin-react';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, defineConfig } from 'vite';
import { parseBusiness } from '../shared/business.ts';

// The proxy to the server belongs to `npm run dev`, which knows the server's port: scripts/dev.mjs.
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    layersInOrder(),
    pictureGrounds(),
    { name: 'check-business', buildStart: checkBusiness },
  ],
  build: {
    outDir: 'dist',
    // The page with every part of the design system, which the server has in simulated mode only, is built after the
    // site and by itself: together they would be cut into many small files at what they share.
    emptyOutDir: mode !== 'parts',
    assetsDir: mode === 'parts' ? 'parts' : 'assets',
    rolldownOptions: {
      input: join(import.meta.dirname, mode === 'parts' ? 'dev-ui.html' : 'index.html'),
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What every page needs anyway: in one file it packs better than in five.
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
            // What most pages share below their first screen: not in a dozen of a few lines each.
            { name: 'shared', test: sharedParts },
            // What the wizard, the outcomes and the contact form keep in the browser: five files of a few lines otherwise.
            {
              name: 'kept',
              test: /\/web\/src\/(storage\/|api\/(call-idempotent|idempotency-keys|whole-pence)\.)/,
            },
            { name: 'calls', test: callParts },
            { name: 'reserving', test: reservingParts },
          ],
        },
      },
    },
    sourcemap: mode !== 'parts',
    // For scripts/check-sizes.mjs.
    manifest: mode !== 'parts',
    // Each lazy part brings its own styles, fetched beside its script: a visitor of the home page does not pay for
    // the wizard's.
    cssCodeSplit: true,
  },
}));

const sharedParts =
  /\/web\/src\/(ui\/(Card|Chip|Field|Pager|RetryNotice|RoundPicture|VisuallyHidden|use-prefetch|toast)|sections\/PackagesGate|router\/booking-query|content\/house-figures)\.|\/shared\/values\/(local-date|email-address)\./;

// What every call to the server needs.
const callParts =
  /\/web\/src\/api\/(client|transport|error-from-answer)\.|\/shared\/(api\/(endpoint|fields)|rules\/payment-method|values\/(person-name|card-number))\./;
// What the wizard asks from step to step: seven files of a few lines otherwise.
const reservingParts =
  /\/web\/src\/(api\/(holds|reserve-with-proof|payment-status|coupons|customers)|pages\/booking\/draft-state)\.|\/shared\/api\/(payments|coupons|customers)\./;

/** The first mention of a layer fixes its place, and the bundler may put any sheet before tokens.css. */
function layersInOrder(): Plugin {
  return {
    name: 'layers-in-order',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        file.source = `@layer reset,tokens,base,components,screens,motion;${String(file.source)}`;
      }
    },
  };
}

/** What a picture is drawn on until it is there: its own colours, as a blur. Without style attributes: they are refused. */
function pictureGrounds(): Plugin {
  return {
    name: 'picture-grounds',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/ui/picture-grounds.css')) return undefined;
      const rules = Object.entries(readGrounds())
        .filter(([, { ground }]) => ground.length > 0)
        .map(([name, { ground }]) => `.ground-${name}{background:linear-gradient(${ground.join(',')})}`);
      // No source is behind these rules: an empty map says so, and none is a warning.
      return { code: `${code}@layer components{${rules.join('')}}`, map: { mappings: '' } };
    },
  };
}

/** Written by scripts/build-pictures.mjs, before the site is built. */
function readGrounds(): Record<string, { ground: string[] }> {
  const file = join(import.meta.dirname, '../media/dist/made.json');
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, { ground: string[] }>)
    : {};
}

/** A mistake in business.json stops the build with a sentence, so that no browser has to check it again. */
function checkBusiness(): void {
  parseBusiness(JSON.parse(readFileSync(join(import.meta.dirname, '../business.json'), 'utf8')));
}

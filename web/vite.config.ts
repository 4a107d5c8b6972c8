import react from '@vitejs/plugin-react';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, defineConfig } from 'vite';
import {
  businessWhereNoServerWritesIt,
  callsWithoutDescriptions,
  importsWhenFetched,
  layersInOrder,
} from '../scripts/vite-plugins.ts';

// `npm run dev` adds the proxy, because it knows the server's port: scripts/dev.mjs.
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    businessWhereNoServerWritesIt(),
    callsWithoutDescriptions(),
    importsWhenFetched(),
    layersInOrder(),
    pictureGrounds(),
    mode !== 'parts' && routeFiles(),
  ],
  build: {
    outDir: 'dist',
    // The component page, served in simulated mode only, is built separately after the site. A single build
    // would split the code that both share into many small files.
    emptyOutDir: mode !== 'parts',
    assetsDir: mode === 'parts' ? 'parts' : 'assets',
    rolldownOptions: {
      // Drops unused schemas: the calls that make schemas have no side effects.
      treeshake: {
        manualPureFunctions: ['z', 'text', 'personName', 'houseText', 'atMost', 'withoutAny', 'wholeFrom'],
      },
      input: join(import.meta.dirname, mode === 'parts' ? 'dev-ui.html' : 'index.html'),
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Every page needs these modules: one file compresses better than five.
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]|\/values\/(pence|shown-text|site-paths)\.|\/router\/(history|site-location)\./,
            },
            // The parts below the first screen of most pages need these modules. One file replaces a dozen small files.
            { name: 'shared', test: sharedParts },
            // The wizard, the outcome pages and the contact form share these modules: one file instead of five small
            // ones.
            {
              name: 'kept',
              test: /\/web\/src\/(storage\/(booked|hold)|api\/(call-idempotent|idempotency-keys)\.)/,
            },
            { name: 'calls', test: callParts },
            { name: 'reserving', test: reservingParts },
            { name: 'dialog', test: /\/ui\/(Dialog|use-modal)\./ },
          ],
        },
      },
    },
    sourcemap: mode !== 'parts',
    // scripts/check-sizes.mjs reads the manifest.
    manifest: mode !== 'parts',
    // Each lazy part has its own stylesheet, fetched with its script: a visitor of the home page does not load the
    // wizard's stylesheet.
    cssCodeSplit: true,
  },
}));

const sharedParts =
  /\/ui\/(Card|Chip|Field|title-and-focus|Pager|RetryNotice|RoundPicture|Seats|VisuallyHidden|toast)\.|\/web\/src\/(ui\/(CardStrip|GuestsPicker)|sections\/(PackagesGate|SocialLinks)|router\/booking-query)\.|\/shared\/(values\/(counted|local-date|local-time|venue-time|email-address)|rules\/(business-terms|coupon-discount|guest-price|price))\./;

// Every call to the server needs these modules.
const callParts =
  /\/web\/src\/api\/(availability|client|transport|error-from-answer|settings)\.|\/ui\/clock\/(server-clock)\.|\/shared\/(api\/(console\/refusals|endpoint|fields|typed-text|refusals|catalogue)|rules\/payment-method|values\/(person-name|card-number))\./;
// The calls of the wizard's steps: one file instead of seven small files.
const reservingParts =
  /\/web\/src\/(api\/(holds|menu|reservations|reserve-with-proof|payment-status|coupons|customers)|pages\/booking\/(step-names|use-wizard-step|booking-parts|draft-state|format-time-left|format-trip|lowest-price))\.|\/shared\/(api\/(payments|coupons|customers|reservations)|rules\/(calendar|add-ons|children|deposit|details-form|slot-on-sale))\./;

/**
 * Lists in the built HTML which files the wizard and a booking's page need, so that the browser fetches these files
 * together, instead of discovering them one after the other.
 */
function routeFiles(): Plugin {
  return {
    name: 'route-files',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk: entry }) {
        if (bundle === undefined || entry === undefined) return html;
        const closure = (file: string, seen = new Set<string>()): Set<string> => {
          const found = bundle[file];
          if (seen.has(file) || found?.type !== 'chunk') return seen;
          seen.add(file);
          for (const next of found.imports) closure(next, seen);
          return seen;
        };
        const first = closure(entry.fileName);
        const filesOf = (parts: RegExp) => {
          const wanted = new Set<string>();
          for (const file of Object.values(bundle)) {
            if (file.type !== 'chunk' || !parts.test(file.facadeModuleId ?? '')) continue;
            for (const each of closure(file.fileName)) if (!first.has(each)) wanted.add(each);
          }
          const files = [...wanted].flatMap((name) => {
            const file = bundle[name];
            return file?.type === 'chunk' ? [name, ...(file.viteMetadata?.importedCss ?? [])] : [];
          });
          return [...new Set(files)].map((file) => `/${file}`);
        };
        return [
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'route-files' },
            children: JSON.stringify({ booking: filesOf(bookingParts), view: filesOf(viewParts) }),
            injectTo: 'head',
          },
        ];
      },
    },
  };
}

/** The modules of the first screen of the wizard, and of a booking's page. */
const bookingParts = /\/web\/src\/(pages\/booking\/BookingPage\.tsx|api\/fetch-packages\.ts)$/;
const viewParts = /\/web\/src\/pages\/booking-view\/BookingViewPage\.tsx$/;

/**
 * The background of a picture until it has loaded: a blur of its colours. It is in a stylesheet, because the content
 * security policy refuses style attributes.
 */
function pictureGrounds(): Plugin {
  return {
    name: 'picture-grounds',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/ui/picture-grounds.css')) return undefined;
      const rules = Object.entries(readGrounds())
        .filter(([, { ground }]) => ground.length > 0)
        .map(([name, { ground }]) => `.ground-${name}{background:linear-gradient(${ground.join(',')})}`);
      // These rules have no source file. Vite warns about a missing source map, so the map is empty.
      return { code: `${code}@layer components{${rules.join('')}}`, map: { mappings: '' } };
    },
  };
}

/** scripts/build-pictures.mjs writes this file before the site is built. */
function readGrounds(): Record<string, { ground: string[] }> {
  const file = join(import.meta.dirname, '../media/dist/made.json');
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, { ground: string[] }>)
    : {};
}

/**
 * Which code may not import what, and why: the architecture, as lint enforces it. A file obeys every zone that it lies
 * in. `node scripts/write-lint-config.mjs` writes them to .oxlintrc.json.
 *
 * @typedef {'product' | 'test' | 'oracle'} Kind
 * @typedef {object} Zone
 * @property {string[]} files folders: `a/**` with and `a/*` without the folders in it; or one file
 * @property {string[]} [except]
 * @property {Kind[]} [kinds] product code alone where left out
 * @property {string | string[]} [mayNotImport] a regular expression, or gitignore patterns
 * @property {true} [allowTypeImports]
 * @property {string} [mayNotUse] a global
 * @property {string} because what the author reads: why, and what to do instead
 * @property {string} example something that is refused
 */

const leafFeatures = [
  'addresses',
  'catalogue',
  'availability',
  'coupons',
  'customers',
  'enquiries',
  'settings',
  'reviews',
];

/** How many folders deep a page may go. */
export const deepestPage = 5;

/** @type {Zone[]} */
export const zones = [
  {
    files: ['shared/**'],
    mayNotImport: String.raw`^@slipway/|^(\.\./)+(server|web|console|ui|testing|e2e|scripts)/`,
    because:
      'shared/ is imported and imports nobody: use a relative path inside shared/, and take the rest as an argument.',
    example: '../../server/src/runtime/clock.ts',
  },
  {
    files: ['shared/api/**', 'shared/*'],
    mayNotImport: ['*', '!zod', '!zod/mini', '!.*', '!.*/**'],
    because:
      'The only package in shared/ is zod: write the function in values/ or rules/, or do it in server/ or web/.',
    example: 'kysely',
  },
  {
    files: ['shared/rules/**'],
    mayNotImport: String.raw`^(\.\./)+api/`,
    because: 'Rules do not know the wire: take values as arguments, and translate in api/ or in the caller.',
    example: '../api/bookings.ts',
  },
  {
    files: ['shared/rules/**'],
    mayNotImport: '^[^.]',
    because: 'shared/rules stands on values alone: packages belong in api/ (zod), server/ or web/.',
    example: 'zod',
  },
  {
    files: ['shared/values/**'],
    mayNotImport: String.raw`^(\.\./)+(rules|api)/`,
    because: 'values <- rules <- api: a value knows neither; move what needs a rule into rules/.',
    example: '../rules/price.ts',
  },
  {
    files: ['shared/values/**'],
    mayNotImport: '^[^.]',
    because: 'shared/values stands on the language alone: packages belong in api/ (zod), server/ or web/.',
    example: 'zod',
  },
  {
    files: ['shared/values/**', 'shared/rules/**'],
    except: ['shared/values/local-date.ts', 'shared/values/venue-time.ts'],
    mayNotUse: 'Date',
    because:
      'Rules take the time as an argument; arithmetic with days is in values/local-date.ts, and with instants in values/venue-time.ts.',
    example: 'new Date()',
  },
  {
    files: ['shared/**'],
    mayNotUse: 'process',
    because: 'shared/ runs in the browser as well: take what is needed as an argument.',
    example: 'process.cwd()',
  },
  {
    files: ['**'],
    kinds: ['oracle'],
    mayNotImport: String.raw`(^|/)rules/|^\./`,
    allowTypeImports: true,
    because: 'An oracle reckons on its own, or it proves nothing: import values, never the rules it checks.',
    example: '../rules/price.ts',
  },

  {
    files: ['server/**'],
    kinds: ['product', 'test'],
    mayNotImport: String.raw`^@slipway/(web|console|ui)|^(\.\./)+(web|console|ui)/`,
    because: 'The server never imports the site or the console: what both need belongs in shared/.',
    example: '../../web/src/main.tsx',
  },
  {
    files: ['server/**', 'ui/**', 'web/src/**', 'console/src/**', 'testing/**', 'e2e/**'],
    kinds: ['product', 'test'],
    mayNotImport: '(^|/)simulator/',
    because: 'The simulator is a process of its own: talk to it over HTTP, as to the real providers.',
    example: '../../simulator/src/clock.ts',
  },
  {
    files: ['server/**'],
    kinds: ['product', 'test'],
    mayNotImport: String.raw`/main\.ts$`,
    because:
      'Nobody imports main.ts, which starts the server when it is loaded: move what you need into a file of its own.',
    example: '../main.ts',
  },
  {
    files: ['server/src/*/**'],
    except: ['server/src/testing/**', 'server/src/start/**', 'server/src/*/main.ts'],
    mayNotImport: String.raw`^(\.\./)+start/`,
    because: 'start/ puts the features together and they do not know it: take what you need as an argument.',
    example: '../start/app.ts',
  },
  {
    files: ['server/src/**', 'server/seed/**', 'ui/**', 'web/src/**', 'console/src/**'],
    except: ['server/src/testing/**'],
    mayNotImport: '(^|/)testing/',
    because: 'testing/ is for tests: move what the product needs into the folder of its feature.',
    example: '@slipway/testing/till.ts',
  },
  {
    files: ['testing/**'],
    // Tests run the server as it is built for a business.
    except: ['testing/program-bundle.ts'],
    kinds: ['product', 'test'],
    mayNotImport: String.raw`^@slipway/(server|web|console|ui|e2e)|^(\.\./)+(server|web|console|ui|e2e|scripts)/`,
    because:
      'testing/ knows the product from outside, as a process that answers HTTP: take what you need as an argument.',
    example: '../server/src/runtime/clock.ts',
  },
  {
    files: folders('server/src', ['runtime', 'security', 'database', 'payments', 'mail', 'jobs', 'http']),
    mayNotImport: String.raw`^(\.\./)+(${[...leafFeatures, 'bookings'].join('|')})/`,
    because:
      'runtime, security, database, payments, mail, jobs and http lie below the features: take what you need as an argument, and let the feature call you.',
    example: '../bookings/paying/settle.ts',
  },
  {
    files: ['server/src/staff/**'],
    mayNotImport: String.raw`^(\.\./)+(${[...leafFeatures, 'bookings', 'owner'].join('|')})/`,
    because:
      'staff/ lies below the features: a feature writes its commands by the types of staff/command, and start/ lists them.',
    example: '../../bookings/paying/settle.ts',
  },
  {
    files: folders('server/src', ['runtime', 'security', 'database', 'payments', 'mail', 'jobs', 'http']),
    mayNotImport: String.raw`^(\.\./)+staff/`,
    because: 'staff/ stands on these, so they do not know it: take what you need as an argument.',
    example: '../staff/command/command.ts',
  },
  {
    files: folders('server/src', leafFeatures),
    mayNotImport: String.raw`^(\.\./)+bookings/`,
    because:
      'Leaf features do not know bookings: let bookings call you, or take what you need as an argument.',
    example: '../bookings/paying/settle.ts',
  },
  {
    files: folders('server/src', leafFeatures),
    mayNotImport: String.raw`^(\.\./)+(${leafFeatures.join('|')})/`,
    because:
      'Leaf features do not know each other: take what you need as an argument, let bookings or start/ put the two together, or move what both need into shared/ or database/.',
    example: '../coupons/find-coupon.ts',
  },

  {
    files: ['server/src/bookings/**'],
    mayNotImport: String.raw`^(\.\./)+(trips|desk|set-up)/`,
    because:
      'bookings <- trips <- desk: a booking knows nothing of the jetty but the rows that it reads; take what you need as an argument.',
    example: '../../trips/record-event.ts',
  },
  {
    files: ['server/src/trips/**'],
    mayNotImport: String.raw`^(\.\./)+(desk|set-up)/`,
    because: 'bookings <- trips <- desk: move what both need into trips/.',
    example: '../desk/find-bookings.ts',
  },
  {
    files: ['simulator/**'],
    kinds: ['product', 'test'],
    mayNotImport: String.raw`^@slipway/(server|web|console|ui|testing)|^(\.\./)+(server|web|console|ui)/`,
    because:
      'The simulator plays the providers and knows only their protocols: what it needs of ours comes over HTTP.',
    example: '@slipway/server/src/runtime/clock.ts',
  },

  {
    files: ['ui/**'],
    kinds: ['product', 'test'],
    mayNotImport: String.raw`^@slipway/(web|console|server)|^(\.\./)+(web|console|server)/`,
    because:
      'web/ and console/ are built on ui/, which knows neither: take data, words and actions as props.',
    example: '@slipway/web/src/content/terms.ts',
  },
  {
    files: ['ui/**'],
    mayNotImport: '^@slipway/shared/(api|rules)/|^@tanstack/react-query',
    because: 'ui/ draws what it is given and fetches nothing: take data, words and actions as props.',
    example: '@tanstack/react-query',
  },
  {
    files: ['web/src/**'],
    kinds: ['product', 'test'],
    mayNotImport: String.raw`^@slipway/console|^(\.\./)+console/`,
    because:
      'The site and the console never import each other: what both draw belongs in ui/, what both know in shared/.',
    example: '../../console/src/parts/Light.tsx',
  },
  {
    files: ['console/src/**'],
    kinds: ['product', 'test'],
    mayNotImport: String.raw`^@slipway/web|^(\.\./)+web/`,
    because:
      'The site and the console never import each other: what both draw belongs in ui/, what both know in shared/.',
    example: '../../web/src/api/client.ts',
  },
  {
    files: ['web/src/**', 'console/src/**'],
    kinds: ['product', 'test'],
    mayNotImport: String.raw`^@slipway/server|^(\.\./)+server/`,
    because:
      'The browser never imports the server: what both need belongs in shared/, and data comes through api/.',
    example: '@slipway/server/src/runtime/clock.ts',
  },
  {
    files: ['ui/**', 'web/src/**', 'console/src/**'],
    // The server runs it, in a thread.
    except: ['web/src/prerender/rendering-thread.ts'],
    mayNotImport: '^node:',
    because: 'This runs in the browser, which has no Node: use what the platform offers.',
    example: 'node:path',
  },
  {
    files: folders('web/src', ['api', 'content', 'router']),
    mayNotImport: String.raw`^(\.\./)+(sections|pages|app)(/|\.tsx?$)`,
    because: 'api/, content/ and router/ lie below the screens: take what you need as an argument.',
    example: '../pages/HomePage.tsx',
  },
  {
    files: ['web/src/ui/**'],
    mayNotImport: String.raw`^(\.\./)+(api|content|sections|pages|app)(/|\.tsx?$)`,
    because: 'ui/ draws what it is given: take data, words and actions as props.',
    example: '../content/terms.ts',
  },
  {
    files: ['web/src/ui/**', 'console/src/parts/**'],
    mayNotImport: '^@slipway/shared/api/|^@tanstack/react-query',
    because: 'Parts do not know the wire: take data and actions as props.',
    example: '@tanstack/react-query',
  },
  {
    files: ['console/src/parts/**'],
    mayNotImport: String.raw`^(\.\./)+(api|pages|app)(/|\.tsx?$)`,
    because: 'parts/ draws what it is given: take data, words and actions as props.',
    example: '../api/people.ts',
  },
  {
    files: folders('console/src', ['api', 'router']),
    mayNotImport: String.raw`^(\.\./)+(parts|pages|app)(/|\.tsx?$)`,
    because: 'api/ and router/ lie below the screens: take what you need as an argument.',
    example: '../pages/LogPage.tsx',
  },
  {
    files: ['console/src/pages/**'],
    mayNotImport: String.raw`^(\.\./)+(app)(/|\.tsx?$)`,
    because: 'parts <- pages <- app: take what you need as a prop, or move it into parts/ or session/.',
    example: '../app/App.tsx',
  },
  {
    files: ['web/src/sections/**'],
    mayNotImport: String.raw`^(\.\./)+(pages|app)(/|\.tsx?$)`,
    because:
      'ui <- sections <- pages <- app: take what you need as a prop, or move it into sections/ or ui/.',
    example: '../pages/HomePage.tsx',
  },
  {
    files: ['web/src/pages/**'],
    mayNotImport: String.raw`^(\.\./)+(app)(/|\.tsx?$)`,
    because:
      'app <- pages is the wrong way round: take what you need as a prop, or move it into sections/ or ui/.',
    example: '../app/App.tsx',
  },
  // How an import of another page looks depends on how deep the importer lies in its own.
  ...Array.from({ length: deepestPage + 1 }, (_, depth) => {
    const otherPages = depth === 0 ? './' : '../'.repeat(depth);
    return {
      files: [`web/src/pages/${'*/'.repeat(depth)}*`],
      mayNotImport: `^${otherPages.replaceAll('.', String.raw`\.`)}${depth === 0 ? '' : '[^.]'}`,
      because:
        'A page never imports another page: move what both show into sections/ or ui/, and what both know into shared/.',
      example: `${otherPages}OtherPage.tsx`,
    };
  }),
];

/**
 * @param {string} parent
 * @param {string[]} names
 */
function folders(parent, names) {
  return names.map((name) => `${parent}/${name}/**`);
}

/**
 * The forbidden imports with their reasons: the architecture, as lint enforces it. A file obeys every zone that
 * contains it. `node scripts/write-lint-config.mjs` writes the zones to .oxlintrc.json.
 *
 * @typedef {'product' | 'test' | 'reference'} Kind
 * @typedef {object} Zone
 * @property {string[]} files folders, where `a/**` includes subfolders and `a/*` does not; or one file
 * @property {string[]} [except] files or folders that the zone does not cover
 * @property {Kind[]} [kinds] the kinds of file that the zone covers; undefined: only product code
 * @property {string | string[]} [mayNotImport] a regular expression, or gitignore patterns
 * @property {true} [allowTypeImports]
 * @property {string} [mayNotUse] a global
 * @property {string} because the sentence for the author: the reason, and what to do instead
 * @property {string} example an import that the zone refuses
 */

/**
 * The rooms of the server, the lowest first. A room imports only rooms on lower floors, even for types. Add a new room
 * here (scripts/structure.mjs counts the imports between rooms).
 * @type {Record<string, { floor: number, because: string }>}
 */
export const serverRooms = {
  platform: {
    floor: 1,
    because: 'platform/ (database, HTTP, jobs, security) is independent of the business',
  },
  catalogue: {
    floor: 2,
    because: 'The catalogue (what is sold, when and under which rules) does not depend on bookings',
  },
  payments: { floor: 2, because: 'An adapter of a payment provider does not depend on bookings' },
  mail: { floor: 3, because: 'An email is written from facts that its caller passes in' },
  bookings: {
    floor: 4,
    because: 'bookings/ may read the rows about staff, but calls no code of the console',
  },
  console: {
    floor: 5,
    because: 'The console uses bookings, and does not depend on set-up/',
  },
  site: { floor: 5, because: 'The pages show the answers of the API' },
  'set-up': { floor: 6, because: 'Set-up consists of commands of the console' },
  operations: { floor: 7, because: 'The owner’s programs use all features' },
  start: { floor: 8, because: 'start/ puts the rooms together, and no room depends on it' },
};

/** How many folders below web/src/pages a file may be. */
export const deepestPage = 5;

/** @type {Zone[]} */
export const zones = [
  {
    files: ['shared/**'],
    mayNotImport: String.raw`^@slipway/|^(\.\./)+(server|web|console|ui|testing|e2e|scripts)/`,
    because:
      'shared/ imports no other folder: use a relative path inside shared/, and take the rest as an argument.',
    example: '../../server/src/platform/runtime/clock.ts',
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
    because:
      'Rules do not depend on the API: take values as arguments, and translate in api/ or in the caller.',
    example: '../api/bookings.ts',
  },
  {
    files: ['shared/rules/**'],
    mayNotImport: '^[^.]',
    because: 'shared/rules imports no package: packages belong in api/ (zod), server/ or web/.',
    example: 'zod',
  },
  {
    files: ['shared/values/**'],
    mayNotImport: String.raw`^(\.\./)+(rules|api)/`,
    because: 'values <- rules <- api: a value depends on neither; move what needs a rule into rules/.',
    example: '../rules/price.ts',
  },
  {
    files: ['shared/values/**'],
    mayNotImport: '^[^.]',
    because: 'shared/values imports no package: packages belong in api/ (zod), server/ or web/.',
    example: 'zod',
  },
  {
    files: ['shared/values/**', 'shared/rules/**'],
    except: ['shared/values/local-date.ts', 'shared/values/venue-time.ts'],
    mayNotUse: 'Date',
    because:
      'Rules take the time as an argument. Calculate with days in values/local-date.ts, and with instants in values/venue-time.ts.',
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
    kinds: ['reference'],
    mayNotImport: String.raw`(^|/)rules/|^\./`,
    allowTypeImports: true,
    because: 'A reference implementation that uses the rules it checks proves nothing: import only values.',
    example: '../rules/price.ts',
  },

  {
    files: ['server/**'],
    kinds: ['product', 'test'],
    // A `console` folder also exists in server/src, so this pattern names console/src.
    mayNotImport: String.raw`^@slipway/(web|console|ui)|^(\.\./)+(web|console)/src/|^(\.\./)+ui/`,
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
    files: ['server/src/**', 'server/seed/**', 'ui/**', 'web/src/**', 'console/src/**'],
    except: ['server/src/testing/**'],
    mayNotImport: '(^|/)testing/',
    because: 'testing/ is for tests: move what the product needs into the folder of its feature.',
    example: '@slipway/testing/simulator.ts',
  },
  {
    files: ['testing/**'],
    // Tests also run the built server.
    except: ['testing/program-bundle.ts'],
    kinds: ['product', 'test'],
    mayNotImport: String.raw`^@slipway/(server|web|console|ui|e2e)|^(\.\./)+(server|web|console|ui|e2e|scripts)/`,
    because:
      'testing/ uses the product only over HTTP, as a separate process: take what you need as an argument.',
    example: '../server/src/platform/runtime/clock.ts',
  },
  ...Object.entries(serverRooms).flatMap(([room, { floor, because }]) => {
    const others = Object.keys(serverRooms).filter(
      (other) => other !== room && (serverRooms[other]?.floor ?? 0) >= floor,
    );
    if (others.length === 0) return [];
    return {
      files: [`server/src/${room}/**`],
      mayNotImport: String.raw`^(\.\./)+(${others.join('|')})/`,
      because: `${because}: take what you need as an argument, and let a higher room call you.`,
      example: `../../${others[0]}/deps.ts`,
    };
  }),
  {
    files: folders('server/src/console', [
      'command',
      'devices',
      'log',
      'me',
      'people',
      'sessions',
      'sign-in',
    ]),
    mayNotImport: String.raw`^(\.\./)+(day|desk|enquiries|personal-data|reviews)/`,
    because:
      'People, sign-in and console/command lie below the features: a feature writes its commands with the types of console/command, and start/ lists the commands.',
    example: '../../desk/find-bookings.ts',
  },
  {
    files: ['server/src/console/day/**'],
    mayNotImport: String.raw`^(\.\./)+desk/`,
    because: 'day/ lies below desk/: move what both need into day/.',
    example: '../desk/find-bookings.ts',
  },
  {
    files: ['simulator/**'],
    kinds: ['product', 'test'],
    mayNotImport: String.raw`^@slipway/(server|web|console|ui|testing)|^(\.\./)+(server|web|console|ui)/`,
    because:
      'The simulator imitates the providers and uses only their protocols: it gets everything else over HTTP.',
    example: '@slipway/server/src/platform/runtime/clock.ts',
  },

  {
    files: ['ui/**'],
    kinds: ['product', 'test'],
    mayNotImport: String.raw`^@slipway/(web|console|server)|^(\.\./)+(web|console|server)/`,
    because:
      'web/ and console/ are built on ui/, which depends on neither: take data, words and actions as props.',
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
    example: '@slipway/server/src/platform/runtime/clock.ts',
  },
  {
    files: ['ui/**', 'web/src/**', 'console/src/**'],
    // The server runs these two files in a thread, so they may import Node's modules.
    except: ['web/src/prerender/rendering-thread.ts', 'web/src/prerender/render-in-turn.ts'],
    mayNotImport: '^node:',
    because: 'This code runs in the browser, which has no Node: use the browser’s own functions.',
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
    because: 'Parts do not depend on the API: take data and actions as props.',
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
  // A file that is deeper in its page's folder imports another page by a longer relative path, so each depth has its
  // own pattern.
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

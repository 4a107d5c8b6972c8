import './require-node.mjs';
import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPictures } from './build-pictures.mjs';
import { installWhenMissing } from './install-when-missing.mjs';
import { packAssets } from './pack-assets.mjs';
import { hashSources, stampFile } from './source-stamp.mjs';
import { stopWith } from './stop-with.mjs';

const root = join(import.meta.dirname, '..');
// The site's code contains the shapes of the pictures, and the background colours shown until each picture loads.
const pictures = ['media/pictures.json', 'media/originals', 'media/own', 'scripts/build-pictures.mjs'];
const common = [
  'shared',
  'business.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/bundle-program.mjs',
  'scripts/launcher.mjs',
  'scripts/pack-assets.mjs',
  'scripts/vite-plugins.ts',
];

/**
 * Loads esbuild only for a build. With `npm start`, this process then runs the server, which does not need esbuild.
 * @type {typeof import('./bundle-program.mjs').bundleProgram}
 */
const bundleProgram = async (...words) => (await import('./bundle-program.mjs')).bundleProgram(...words);

/** @type {{ name: string, sources: string[], outputs: string[], build: () => Promise<unknown> }[]} */
const parts = [
  {
    name: 'pictures',
    sources: [...pictures, 'scripts/picture-recipe.mjs', 'package-lock.json'],
    outputs: ['media/dist/made.json'],
    build: () => buildPictures(root),
  },
  {
    name: 'web',
    sources: ['web', 'ui', ...pictures, ...common],
    outputs: ['web/dist/index.html', 'web/dist-prerender/inline-scripts.json'],
    build: buildWeb,
  },
  {
    name: 'console',
    sources: ['console', 'ui', 'media/pictures.json', ...common],
    outputs: ['console/dist/index.html'],
    build: buildConsole,
  },
  {
    name: 'server',
    sources: ['server', 'media/pictures.json', ...common],
    outputs: ['main', 'owner', 'doctor', 'backup', 'pictures'].flatMap((name) => [
      `server/dist/${name}.js`,
      `server/dist/${name}.cjs`,
    ]),
    build: async () => {
      await bundleProgram(root, 'server/src/main.ts', 'server/dist/main.js');
      await bundleProgram(root, 'server/src/start/owner/main.ts', 'server/dist/owner.js');
      await bundleProgram(root, 'server/src/operations/doctor/main.ts', 'server/dist/doctor.js');
      await bundleProgram(root, 'server/src/operations/backup/main.ts', 'server/dist/backup.js');
      await bundleProgram(root, 'server/src/platform/pictures/main.ts', 'server/dist/pictures.js');
    },
  },
  {
    name: 'simulator',
    sources: ['simulator', ...common],
    outputs: ['simulator/dist/main.js', 'simulator/dist/main.cjs'],
    build: () => bundleProgram(root, 'simulator/src/main.ts', 'simulator/dist/main.js'),
  },
];

/**
 * Builds the parts that are not built yet, and those with changed sources.
 * @param {string[]} [names] the parts to build if necessary, by default all parts
 */
export async function buildWhatChanged(names = parts.map(({ name }) => name)) {
  for (const part of parts.filter(({ name }) => names.includes(name))) {
    const stamp = stampFile(root, part.name);
    const hash = hashSources(root, part.sources);
    if (part.outputs.every((file) => existsSync(join(root, file))) && stamp.read() === hash) continue;
    console.log(`Building the ${part.name} ...`);
    stamp.forget();
    try {
      await part.build();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      stopWith(`The ${part.name} could not be built: fix the problem above and run the command again.`);
    }
    stamp.write(hash);
  }
}

async function buildWeb() {
  const { build } = await import('vite');
  /** @type {import('vite').InlineConfig} */
  const site = { configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn', mode: 'production' };
  await build(site);
  await build({ ...site, mode: 'parts' });
  await packAssets(join(root, 'web/dist/assets'));
  // Builds the site a second time, for prerendering on the server: one file that needs no packages.
  await build({
    ...site,
    // React reads NODE_ENV when it loads, and the server does not set the variable.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/prerender/rendering-thread.ts',
      outDir: 'dist-prerender',
      copyPublicDir: false,
      manifest: false,
      rolldownOptions: {
        output: { codeSplitting: false, format: 'cjs', entryFileNames: 'rendering-thread.cjs' },
      },
    },
  });
  // The content security policy needs the hashes of the inline scripts before the renderer is loaded.
  const { inlineScripts } = createRequire(import.meta.url)(
    join(root, 'web/dist-prerender/rendering-thread.cjs'),
  );
  writeFileSync(join(root, 'web/dist-prerender/inline-scripts.json'), JSON.stringify(inlineScripts));
}

async function buildConsole() {
  const { build } = await import('vite');
  /** @type {import('vite').InlineConfig} */
  const screens = {
    configFile: join(root, 'console/vite.config.ts'),
    logLevel: 'warn',
    mode: 'production',
  };
  await build(screens);
  await build({ ...screens, mode: 'parts' });
  await packAssets(join(root, 'console/dist/assets'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  installWhenMissing();
  await buildWhatChanged();
}

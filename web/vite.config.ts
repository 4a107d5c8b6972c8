import react from '@vitejs/plugin-react';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, defineConfig } from 'vite';
import { parseBusiness } from '../shared/business.ts';

// The proxy to the server belongs to `npm run dev`, which knows the server's port: scripts/dev.mjs.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    layersInOrder(),
    pictureGrounds(),
    { name: 'check-business', buildStart: checkBusiness },
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    // For scripts/check-sizes.mjs.
    manifest: true,
    rolldownOptions: {
      // The second page shows every part of the design system; the server has it in simulated mode only.
      input: ['index.html', 'dev-ui.html'].map((page) => join(import.meta.dirname, page)),
      output: {
        // What every page needs anyway: in one file it packs better than in five.
        codeSplitting: {
          groups: [{ name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ }],
        },
      },
    },
    // Each lazy part brings its own styles, fetched beside its script: a visitor of the home page does not pay for
    // the wizard's.
    cssCodeSplit: true,
  },
});

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
      return `${code}@layer components{${rules.join('')}}`;
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

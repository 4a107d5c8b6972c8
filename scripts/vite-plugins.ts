import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { businessBlockId } from '../shared/business-block.ts';

// Plugins of both front ends: web/vite.config.ts and console/vite.config.ts.

/**
 * From each call, removes the summary, the refusals, and the schema of the body or the input. A browser needs none of
 * these parts: only the server and the OpenAPI document use them.
 */
export function callsWithoutDescriptions(): Plugin {
  return {
    name: 'calls-without-descriptions',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/shared\/api\/(console\/)?[a-z-]+\.ts$/.test(id)) return undefined;
      const summary = /^ {2}summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),\n/gm;
      const refusals = /^ {2}refusals: \[[^\]]*\],\n/gm;
      // Matches only this indentation, so that the removed field is the call's own, and not a parameter of the same
      // name.
      const body = /^ {2}(?:body|input): (?:.*[^{\n]|.*\{\n(?: {3,}.*\n)* {2}\}\)?),\n/gm;
      // Removes body, input and refusals in the functions that make calls, such as `commandEndpoint`.
      const madeBody = /^ {4}(?:body|input): (?:z\.strictObject\()?(?:\{ \.\.\.|input\)).*\n/gm;
      const madeRefusals = /^ {4}refusals: \[\s*'[^\]]*\],\n/gm;
      // Spaces replace the removed parts, so that lines still match the source map.
      const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ');
      const left = [summary, refusals, body, madeBody, madeRefusals].reduce(
        (text, described) => text.replace(described, blank),
        code,
      );
      return { code: left, map: null };
    },
  };
}

/**
 * Puts the business's details from business.json into the pages that Vite serves in development. In production, the
 * server puts in the details from the database.
 */
export function businessWhereNoServerWritesIt(): Plugin {
  return {
    name: 'business-where-no-server-writes-it',
    apply: 'serve',
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: businessBlockId },
        children: readFileSync(join(import.meta.dirname, '../business.json'), 'utf8'),
        injectTo: 'body-prepend',
      },
    ],
  };
}

/**
 * Begins each stylesheet with the list of all layers. The first mention of a layer sets its order, and the bundler may
 * put any stylesheet before tokens.css.
 */
export function layersInOrder(): Plugin {
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

/** The module with Vite's own function for preloading. Vite puts a call of this function round each `import()`. */
const preloadHelper = '\0vite/preload-helper.js';
const importWhenFetched = join(import.meta.dirname, '../ui/import-when-fetched.ts');

/**
 * Makes each `import()` wait for its files (ui/import-when-fetched.ts). Vite's own function only preloads the files.
 */
export function importsWhenFetched(): Plugin {
  let base = '/';
  let hasReplaced = false;
  let imports = new Map<string, readonly string[]>();
  const withImports = (file: string, all = new Set<string>()): Set<string> => {
    if (all.has(file)) return all;
    all.add(file);
    for (const next of imports.get(file) ?? []) withImports(next, all);
    return all;
  };
  return {
    name: 'imports-when-fetched',
    config: () => ({
      build: {
        modulePreload: {
          // Removes Vite's polyfill for preloading: it would run after the files that it preloads, and only Safari
          // before 17 needs it.
          polyfill: false,
          // Adds to the list the file that `import()` names, because Vite leaves out a file that imports nothing.
          // Removes the files that the importing script has already loaded.
          resolveDependencies: (file, others, { hostId, hostType }) => {
            if (hostType !== 'js') return others;
            const isThere = withImports(hostId);
            return [...new Set([file, ...others])].filter((each) => !isThere.has(each));
          },
        },
      },
    }),
    configResolved: (config) => void (base = config.base),
    transform(_code, id) {
      if (id !== preloadHelper) return undefined;
      hasReplaced = true;
      const code = `import { importWhenFetched } from ${JSON.stringify(importWhenFetched)};
export const __vitePreload = (load, files = []) => importWhenFetched(load, files.map((file) => ${JSON.stringify(base)} + file));`;
      return { code, map: null };
    },
    // Runs before Vite writes the lists of files that each `import()` needs.
    generateBundle(_options, bundle) {
      imports = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file.imports]] : [],
        ),
      );
      const isOfBrowser = this.environment.config.consumer === 'client';
      const files = Object.values(bundle);
      const hasImports = files.some((file) => file.type === 'chunk' && file.dynamicImports.length > 0);
      if (isOfBrowser && hasImports && !hasReplaced)
        this.error(`Vite has no ${preloadHelper} any more: a page could not repeat a failed import`);
    },
  };
}

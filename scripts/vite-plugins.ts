import type { Plugin } from 'vite';

// Of both front ends: web/vite.config.ts and console/vite.config.ts.

/** Leaves out what only the OpenAPI document and the server read of a call: summary, refusals and the body's schema. */
export function callsWithoutDescriptions(): Plugin {
  return {
    name: 'calls-without-descriptions',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/shared\/api\/(console\/)?[a-z-]+\.ts$/.test(id)) return undefined;
      const summary = /^ {2}summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),\n/gm;
      const refusals = /^ {2}refusals: \[[^\]]*\],\n/gm;
      // At this indent a call’s own; a parameter of that name would go too.
      const body = /^ {2}body: (?:.*[^{\n]|.*\{\n(?: {3,}.*\n)* {2}\}\)?),\n/gm;
      // The same where a helper of the contract makes calls of the words that it is given.
      const madeBody = /^ {4}body: (?:z\.strictObject\()?\{ \.\.\..*\n/gm;
      const madeRefusals = /^ {4}refusals: \[\s*'[^\]]*\],\n/gm;
      // Spaces keep the lines of the source map.
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
 * The first mention of a layer sets its order, and the bundler may put any stylesheet before tokens.css.
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

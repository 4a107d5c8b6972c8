import { build } from 'esbuild';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../src/project-root.ts';

const bundle = join(projectRoot, 'node_modules', '.cache', 'slipway', 'race', 'main.mjs');
const sources = `${bundle}.sources.json`;

/**
 * The server as one file, made from the sources as they are now. A process of it is up in a second, where one that
 * translates each source for itself takes five.
 */
export function serverBundle(): Promise<string> {
  made ??= makeBundle();
  return made;
}

let made: Promise<string> | undefined;

async function makeBundle(): Promise<string> {
  if (isFresh()) return bundle;
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: ['server/src/main.ts'],
    outfile: `${bundle}.new`,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
    metafile: true,
    // The same two lines as in scripts/build.mjs, for the same reasons.
    banner: {
      js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
    external: ['@electric-sql/pglite', 'pg-boss', 'pg-native'],
  });
  renameSync(`${bundle}.new`, bundle);
  writeFileSync(sources, JSON.stringify(Object.keys(metafile.inputs)));
  return bundle;
}

function isFresh(): boolean {
  try {
    const madeAt = statSync(bundle).mtimeMs;
    const files = JSON.parse(readFileSync(sources, 'utf8')) as string[];
    return files.every((file) => statSync(join(projectRoot, file)).mtimeMs < madeAt);
  } catch {
    return false;
  }
}

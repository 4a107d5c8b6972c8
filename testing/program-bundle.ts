import { build } from 'esbuild';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const projectRoot = join(import.meta.dirname, '..');
const made = new Map<string, Promise<string>>();

/**
 * A program, such as the server, as one file, made from the sources as they are now. A process of it is up in a
 * second, where one that translates each source for itself takes five. `entry` is below the project's folder. Two
 * workers may make the same one at once.
 */
export function programBundle(entry: string): Promise<string> {
  const bundle = made.get(entry) ?? makeBundle(entry);
  made.set(entry, bundle);
  return bundle;
}

async function makeBundle(entry: string): Promise<string> {
  const workspace = entry.split('/')[0] ?? '';
  // Inside the workspace: a program finds its folders by looking upwards.
  const folder = join(projectRoot, workspace, 'node_modules', '.cache', 'slipway', 'testing');
  const bundle = join(folder, `${basename(entry, '.ts')}.mjs`);
  const sources = `${bundle}.sources.json`;
  const unfinished = `${bundle}.${process.pid}`;
  if (isFresh(bundle, sources)) return bundle;
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [entry],
    outfile: unfinished,
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
    external: ['@electric-sql/pglite', 'pg-native'],
  });
  renameSync(unfinished, bundle);
  writeFileSync(sources, JSON.stringify(Object.keys(metafile.inputs)));
  return bundle;
}

function isFresh(bundle: string, sources: string): boolean {
  try {
    const madeAt = statSync(bundle).mtimeMs;
    const files = JSON.parse(readFileSync(sources, 'utf8')) as string[];
    return files.every((file) => statSync(join(projectRoot, file)).mtimeMs < madeAt);
  } catch {
    return false;
  }
}

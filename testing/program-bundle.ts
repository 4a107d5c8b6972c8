import { build } from 'esbuild';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bundleProgram } from '../scripts/bundle-program.mjs';

const projectRoot = join(import.meta.dirname, '..');
const made = new Map<string, Promise<string>>();

/**
 * Bundles a program from the current sources. The bundle starts in one second, separate sources in five. `entry` is
 * relative to the project's folder. Two workers can build the same file at the same time.
 */
export function programBundle(entry: string): Promise<string> {
  return onceMade(entry, 'plain', makePlain);
}

/** Builds the server or the simulator as in production, with a launcher that caches compiled code. */
export function launchedProgram(entry: string): Promise<string> {
  return onceMade(entry, 'launched', (program) => bundleProgram(projectRoot, entry, program));
}

type Make = (program: string, entry: string) => Promise<string[]>;

function onceMade(entry: string, folder: string, make: Make): Promise<string> {
  const known = made.get(entry) ?? makeUnlessFresh(entry, folder, make);
  made.set(entry, known);
  return known;
}

async function makeUnlessFresh(entry: string, kind: string, make: Make): Promise<string> {
  const workspace = entry.split('/')[0] ?? '';
  // The bundle is inside the workspace, because a program finds the project by searching the folders above itself.
  const folder = join(projectRoot, workspace, 'node_modules', '.cache', 'slipway', 'testing', kind);
  // The path is part of the name, because several programs have a main.ts.
  const name = entry.slice(workspace.length + 1, -'.ts'.length).replaceAll('/', '-');
  const program = join(folder, `${name}.mjs`);
  const sources = `${program}.sources.json`;
  if (!isFresh(program, sources))
    writeFileSync(sources, JSON.stringify(await make(relative(projectRoot, program), entry)));
  return program;
}

async function makePlain(program: string, entry: string): Promise<string[]> {
  const unfinished = `${program}.${process.pid}`;
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
    // Bundled CommonJS packages call `require`, but an ES module has no `require`.
    banner: {
      js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
    external: ['@electric-sql/pglite', 'pg-native'],
  });
  renameSync(join(projectRoot, unfinished), join(projectRoot, program));
  return Object.keys(metafile.inputs);
}

function isFresh(program: string, sources: string): boolean {
  try {
    const madeAt = statSync(program).mtimeMs;
    const files = JSON.parse(readFileSync(sources, 'utf8')) as string[];
    return files.every((file) => statSync(join(projectRoot, file)).mtimeMs < madeAt);
  } catch {
    return false;
  }
}

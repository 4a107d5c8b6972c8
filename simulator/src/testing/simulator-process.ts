import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const simulator = join(import.meta.dirname, '../..');

let bundle: Promise<string> | undefined;

/**
 * Bundles the current sources of the simulator into one file, because a start from separate files takes four times as
 * long. Two workers may bundle at the same time.
 */
async function makeBundle(): Promise<string> {
  // The bundle is in a folder below simulator/, because the program looks for its pages in the folders above it.
  const program = join(simulator, 'node_modules/.cache/slipway/simulator-process.mjs');
  const unfinished = `${program}.${process.pid}`;
  await build({
    entryPoints: [join(simulator, 'src/main.ts')],
    outfile: unfinished,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
    // CommonJS packages call `require`, which an ES module does not have.
    banner: {
      js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
  });
  renameSync(unfinished, program);
  return program;
}

/** Starts the simulator as a process. `ready` resolves with its address, `ended` with its exit code. */
export async function spawnSimulator(...options: string[]) {
  bundle ??= makeBundle();
  const child = spawn(process.execPath, [await bundle, ...options], { stdio: 'pipe' });
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const url = /ready on (\S+)\. /.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  const url = await Promise.race([ready, ended.then(() => '')]);
  return { url, ended, readOutput: () => output, readErrors: () => errors, kill: () => kill9(child, ended) };
}

async function kill9(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

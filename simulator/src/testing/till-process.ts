import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../main.ts');

/** Starts the till as a process. Resolves with its address when it is ready, or with how it ended. */
export async function spawnTill(...options: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...options], { stdio: 'pipe' });
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

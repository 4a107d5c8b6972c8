import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { counted } from './processor-seconds.mjs';

const root = join(import.meta.dirname, '..');
// Each stage has its own process group, so that its child processes end with it. Windows has no groups.
const grouped = process.platform !== 'win32';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    void Promise.all([...running].map(end)).then(() => process.exit(130));
  });
}

/**
 * Runs a program of node_modules or scripts, and returns its exit code and output.
 * @param {string[]} command a script, relative to the root, and its arguments
 * @param {object} [options]
 * @param {boolean} [options.live] print the output while the program runs, instead of returning it
 * @param {Record<string, string>} [options.env]
 * @param {number} [options.timeLimitMs] ends a stage that hangs
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runStage(command, { live = false, env = {}, timeLimitMs = 3_600_000 } = {}) {
  const [script = '', ...args] = command;
  const [program, ...rest] = counted([process.execPath, join(root, script), ...args]);
  const child = spawn(program, rest, {
    cwd: root,
    // Without this setting Perl would warn that a locale is not installed.
    env: { ...process.env, PERL_BADLANG: '0', ...env },
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    detached: grouped,
  });
  running.add(child);
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const stop = () => {
    console.log(`Stopped after ${timeLimitMs / 60_000} minutes: ${command.join(' ')}`);
    void end(child);
  };
  const timer = timeLimitMs === Infinity ? undefined : setTimeout(stop, timeLimitMs);
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (status) => resolve(status ?? 1));
  });
  clearTimeout(timer);
  running.delete(child);
  return { code, output };
}

/** @param {import('node:child_process').ChildProcess} child */
async function end(child) {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  kill(child, 'SIGTERM');
  await Promise.race([exited, wait(5000)]);
  kill(child, 'SIGKILL');
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function kill(child, signal) {
  try {
    if (grouped && child.pid) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // The process has already ended.
  }
}

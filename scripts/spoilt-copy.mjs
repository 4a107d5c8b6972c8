import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Files that the suites need, relative to the root. */
const copied = [
  'shared',
  'docs',
  'scripts',
  'business.json',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  // The journeys need these folders. Built files are copied too, so that only the part with the mistake is built again.
  'web',
  'ui',
  'console',
  'server',
  'simulator',
  'media',
  'testing',
  'e2e',
  'node_modules/.cache/slipway',
];

/** A copy of the repository in which one place at a time is changed. It is deleted when this process ends. */
export function openSpoiltCopy() {
  const copy = mkdtempSync(join(tmpdir(), 'slipway-spoilt-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  copyRepository();
  return { spoilt, spoken };

  function copyRepository() {
    for (const path of copied) {
      cpSync(join(root, path), join(copy, path), {
        recursive: true,
        filter: (source) => !/[\\/](node_modules|results)$/.test(source),
      });
    }
    // The packages are linked one by one, so that a workspace import finds the copy and not the original.
    mkdirSync(join(copy, 'node_modules', '@slipway'), { recursive: true });
    for (const name of readdirSync(join(root, 'node_modules'))) {
      if (name === '@slipway' || (name.startsWith('.') && name !== '.bin')) continue;
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name), 'junction');
    }
    for (const name of readdirSync(join(root, 'node_modules', '@slipway'))) {
      symlinkSync(join(copy, name), join(copy, 'node_modules', '@slipway', name), 'junction');
    }
  }

  /**
   * In the copy's `file`, replaces `from` with `to`, runs `task`, and then restores the file.
   * @template T
   * @param {{ file: string, from: string, to: string }} change
   * @param {() => Promise<T>} task
   */
  async function spoilt({ file, from, to }, task) {
    const path = join(copy, file);
    const original = readFileSync(path, 'utf8');
    const pieces = original.split(from);
    if (pieces.length !== 2) throw new Error(`${file} has ${pieces.length - 1} times '${from}'`);
    writeFileSync(path, pieces.join(to));
    try {
      return await task();
    } finally {
      writeFileSync(path, original);
    }
  }

  /**
   * Runs a command in the copy.
   * @param {string[]} command
   * @returns {Promise<{ code: number | null, output: string }>}
   */
  function spoken([program = '', ...args]) {
    return new Promise((resolve, reject) => {
      const child = spawn(program, args, {
        cwd: copy,
        env: { ...process.env, NO_COLOR: '1' },
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: 600_000,
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, output }));
    });
  }
}

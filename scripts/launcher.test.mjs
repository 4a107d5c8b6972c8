import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundleProgram } from './bundle-program.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-launcher-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} source */
async function make(source) {
  writeFileSync(join(folder, 'main.ts'), source);
  await bundleProgram(folder, 'main.ts', 'dist/main.js');
}

/** Runs the program, which ends by itself once its compiled code is kept. */
function run() {
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'dist', 'main.js')], {
    encoding: 'utf8',
  });
  return stdout + stderr;
}

const keptCode = () => readdirSync(join(folder, 'dist')).filter((name) => name.endsWith('.code'));

/** @param {string} word */
const saying = (word) =>
  `console.log('${word}'); export const opened = new Promise((resolve) => setTimeout(resolve, 1)); setTimeout(() => {}, 1100);`;

test('a program keeps its compiled code, and a text of the same length never runs the code of the other', async () => {
  await make(saying('one'));
  expect(run()).toBe('one\n');
  const [first] = keptCode();
  expect(first).toMatch(/^main\.cjs\.[0-9a-f]{32}\.v\d+\..*\.code$/);
  expect(run()).toBe('one\n');
  expect(keptCode()).toEqual([first]);
  await make(saying('two'));
  expect(run()).toBe('two\n');
  expect(keptCode()).toHaveLength(1);
  expect(keptCode()).not.toContain(first);
});

test('code that V8 refuses is ignored and replaced', async () => {
  await make(saying('one'));
  run();
  const [name = ''] = keptCode();
  writeFileSync(join(folder, 'dist', name), 'no code');
  expect(run()).toBe('one\n');
  expect(readdirSync(join(folder, 'dist')).sort()).toEqual(
    ['main.cjs', name, 'main.cjs.map', 'main.js'].sort(),
  );
  expect(run()).toBe('one\n');
});

test('a stack trace names the place in the sources', async () => {
  await make(`
    function fallOver(): never {
      throw new Error('out of paint');
    }
    try { fallOver(); } catch (error) { console.log((error as Error).stack); }
  `);
  const stack = run();
  expect(stack).toContain('Error: out of paint');
  expect(stack).toContain(`at fallOver (${join(folder, 'main.ts')}:3:13)`);
});

test('what is imported where it is used is not run before', async () => {
  writeFileSync(join(folder, 'late.ts'), `console.log('late'); export const word = 'said';`);
  await make(`
    console.log('early');
    setTimeout(async () => { const { word } = await import('./late.ts'); console.log(word); }, 1);
  `);
  expect(run()).toBe('early\nlate\nsaid\n');
});

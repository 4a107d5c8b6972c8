import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, test } from 'vitest';
import { bundleProgram } from './bundle-program.mjs';

const start = promisify(execFile);

/**
 * A folder for one program, deleted after the test.
 * @param {import('vitest').TestContext} context
 */
function aFolder({ onTestFinished }) {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-launcher-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    make: async (/** @type {string} */ source) => {
      writeFileSync(join(folder, 'main.ts'), source);
      await bundleProgram(folder, 'main.ts', 'dist/main.js');
    },
    /** Runs the program, which ends once its compiled code is stored. */
    run: async () => {
      const { stdout, stderr } = await start(process.execPath, [join(folder, 'dist', 'main.js')]);
      return stdout + stderr;
    },
    keptCode: () => readdirSync(join(folder, 'dist')).filter((name) => name.endsWith('.code')),
  };
}

/** @param {string} word */
const saying = (word) =>
  `console.log('${word}'); export const opened = new Promise((resolve) => setTimeout(resolve, 1)); setTimeout(() => {}, 1100);`;

// The tests run at the same time, because each program takes more than a second to store its compiled code.
describe.concurrent('a program that is launched', () => {
  test('a program stores its compiled code, and the old code is not used after the program changes, even if the length stays the same', async (context) => {
    const { make, run, keptCode } = aFolder(context);
    const { expect } = context;
    await make(saying('one'));
    expect(await run()).toBe('one\n');
    const [first] = keptCode();
    expect(first).toMatch(/^main\.cjs\.[0-9a-f]{32}\.v\d+\..*\.code$/);
    expect(await run()).toBe('one\n');
    expect(keptCode()).toEqual([first]);
    await make(saying('two'));
    expect(await run()).toBe('two\n');
    expect(keptCode()).toHaveLength(1);
    expect(keptCode()).not.toContain(first);
  });

  test('code that V8 refuses is ignored and replaced', async (context) => {
    const { folder, make, run, keptCode } = aFolder(context);
    const { expect } = context;
    await make(saying('one'));
    await run();
    const [name = ''] = keptCode();
    writeFileSync(join(folder, 'dist', name), 'no code');
    expect(await run()).toBe('one\n');
    expect(readdirSync(join(folder, 'dist')).sort()).toEqual(
      ['main.cjs', name, 'main.cjs.map', 'main.js'].sort(),
    );
    expect(await run()).toBe('one\n');
  });

  test('a stack trace names the line of the source file', async (context) => {
    const { folder, make, run } = aFolder(context);
    const { expect } = context;
    await make(`
      function fallOver(): never {
        throw new Error('out of paint');
      }
      try { fallOver(); } catch (error) { console.log((error as Error).stack); }
    `);
    const stack = await run();
    expect(stack).toContain('Error: out of paint');
    expect(stack).toContain(`at fallOver (${join(folder, 'main.ts')}:3:15)`);
  });

  test('a launched program runs a lazily imported module only when the program reaches the import', async (context) => {
    const { folder, make, run } = aFolder(context);
    const { expect } = context;
    writeFileSync(join(folder, 'late.ts'), `console.log('late'); export const word = 'said';`);
    await make(`
      console.log('early');
      setTimeout(async (context) => { const { word } = await import('./late.ts'); console.log(word); }, 1);
    `);
    expect(await run()).toBe('early\nlate\nsaid\n');
  });
});

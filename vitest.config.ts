import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A worker ends where the next file needs another environment, and with it all that it has loaded. */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const inADom = new Set(
      files.filter(({ moduleId }) => readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment')),
    );
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => !inADom.has(file)), ...sorted.filter((file) => inADom.has(file))];
  }
}

const shared = {
  // Compiling the embedded Postgres well costs a run more than its queries get back, but for a long proof.
  execArgv: process.env.EMBEDDED_POSTGRES === 'hot' ? [] : ['--liftoff-only'],
  // Files share their worker's modules: loading the server for each took twice as long.
  isolate: false,
  setupFiles: ['scripts/refuse-console-errors.mjs'],
  // They end what hangs; no test may be so slow that a busy machine needs them.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};

const race = {
  ...shared,
  globalSetup: ['scripts/race-database.mjs'],
};

export default defineConfig({
  test: {
    sequence: { sequencer: ByEnvironment },
    // Of the concurrent tests of a file; each kill point has a server and a simulator of its own.
    maxConcurrency: 3,
    // Each source is translated once for all workers and projects of a run, and not again while it stays the same.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          // npm run prove embedded plays them all on the embedded one instead.
          globalSetup: process.env.UNIT_DATABASE === 'embedded' ? [] : ['server/src/testing/unit-cluster.ts'],
          // Each loads and compiles the whole server once more; what one waits for Postgres, other stages use.
          maxWorkers: Math.max(1, availableParallelism() - 1),
          include: [
            'shared/**/*.test.ts',
            'server/src/**/*.test.ts',
            'server/seed/**/*.test.ts',
            'server/bench/**/*.test.ts',
            'simulator/src/**/*.test.ts',
            'ui/**/*.test.{ts,tsx}',
            'web/src/**/*.test.{ts,tsx}',
            'console/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.mjs',
          ],
        },
      },
      {
        test: {
          ...race,
          name: 'race',
          include: ['server/race/*.test.ts'],
          // One file at a time: the contenders of a race are enough for both cores.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...race,
          name: 'race-stories',
          include: ['server/race/*/**/*.test.ts'],
          // Each story has a site of its own, and waits: for a provider that does not answer, a server that starts. Two
          // files of six stories fill these waits.
          maxWorkers: 2,
          maxConcurrency: 6,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

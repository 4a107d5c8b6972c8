import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs the files of one environment together. When the next file needs another environment, a new worker starts, and
 * loads all modules again.
 */
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
  // Runs the embedded Postgres (WebAssembly) unoptimised. Optimising saves time only in a long proof.
  execArgv: process.env.EMBEDDED_POSTGRES === 'hot' ? [] : ['--liftoff-only'],
  // The test files of a worker share its modules. Loading the server for each file took twice as long.
  isolate: false,
  setupFiles: ['scripts/refuse-console-errors.mjs'],
  // These limits end a test that hangs. Every other test must end long before, even on a busy machine.
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
    // Each source is translated once for all workers and projects of a run, and not again while it stays the same.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          // The unit tests use a Postgres server. npm run prove embedded runs them on the embedded Postgres instead.
          globalSetup: process.env.UNIT_DATABASE === 'embedded' ? [] : ['server/src/testing/unit-cluster.ts'],
          // Each worker loads and compiles the whole server. While a worker waits for Postgres, other test stages run.
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
          // One file at a time, because the calls of one race are enough work for both cores.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...race,
          name: 'race-stories',
          include: ['server/race/*/**/*.test.ts'],
          // Each story has a site of its own, and often waits for a provider that does not answer, or for a server to
          // start. So two files run at a time, with six stories each.
          maxWorkers: 2,
          maxConcurrency: 6,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

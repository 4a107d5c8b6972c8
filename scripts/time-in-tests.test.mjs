import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const folders = ['server', 'simulator', 'shared', 'ui', 'web', 'console', 'e2e', 'scripts'];

const tests = folders
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => /\.(test\.(ts|tsx|mjs)|e2e\.ts)$/.test(entry.name))
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  .filter((path) => !path.includes('node_modules') && path !== import.meta.filename)
  .map((path) => ({
    path: relative(root, path).replaceAll('\\', '/'),
    lines: readFileSync(path, 'utf8').split('\n'),
  }));

/** Tests that may wait for a time, and why a slow machine does not turn them red. */
const rests = {
  'e2e/server-clock.e2e.ts': 'a second look, by npm run prove journeys',
  'scripts/processor-seconds.test.mjs': 'in a program that cleans up',
  'scripts/launcher.test.mjs': 'programs that the launcher starts; their timers fire in order',
  'server/race/backup/backup.test.ts': 'a kill at a random moment, by npm run prove backup',
  'server/race/called-off/without-guards.test.ts': 'visitors who come one after another',
  'server/race/crash.test.ts': 'a kill at a random moment',
  'server/race/failover/failover.test.ts': 'load before and after a kill',
  'server/race/fresh-calendar.test.ts': 'how long a process is stopped, at least',
  'server/race/lapsed-holds.test.ts': 'the jobs rest between two runs',
  'server/race/outages/database-kills.test.ts': 'a kill at a random moment',
  'server/race/outages/hung-postgres.test.ts': 'longer than the time-outs that it waits for',
  'server/race/outages/slow-stop.test.ts': 'a stop that hangs is ended',
  'server/race/pages-follow-prices.test.ts': 'the promised second, by npm run prove races',
  'server/race/strangers-at-sign-in.test.ts':
    'between two times that are compared, by npm run prove strangers',
  'server/race/wal/wal.test.ts': 'load before and after a base backup, by npm run prove wal',
  'server/src/platform/database/data-folder-lock.test.ts': 'a process that does nothing',
  'server/src/platform/http/admission.test.ts': 'calls on their way',
  'server/src/platform/http/connections.test.ts': 'longer than the forbidden event would take',
  'server/src/payments/stripe/stripe-errors.test.ts': 'on a clock that the test moves',
  'server/src/operations/morning-proof/many-bookings.test.ts': 'a turn of the event loop, and no time',
  'simulator/src/faults/call-faults.test.ts': 'played again, longer, where the look came too late',
};

/** @param {(line: string) => boolean} isWrong */
function linesThat(isWrong) {
  return tests.flatMap(({ path, lines }) =>
    lines.flatMap((line, nth) => (isWrong(line) ? [`${path}:${nth + 1} ${line.trim()}`] : [])),
  );
}

describe('no test depends on the machine being quick', () => {
  it('no test waits for a fixed time, unless a slow machine cannot turn it red', () => {
    const resting = tests
      .filter(({ lines }) =>
        lines.some((line) => /timers\/promises|[^.\w]setTimeout\(|waitForTimeout\(/.test(line)),
      )
      .map(({ path }) => path);
    const unsaid = resting.filter((path) => !(path in rests));
    expect(unsaid, 'wait until something is so (testing/until.ts, expect.poll), or say it above').toEqual([]);
  });

  it('no test has a time-out that a slow machine reaches', () => {
    const ceiling = 300_000;
    const tooLow = linesThat((line) => {
      const [, limit] = /\b[tT]imeout: ([\d_]+)/.exec(line) ?? [];
      return limit !== undefined && Number(limit.replaceAll('_', '')) < ceiling && !line.includes('.catch(');
    });
    expect(tooLow, 'the ceilings of vitest.config.ts and e2e/playwright.config.ts are for all').toEqual([]);
  });

  it('no test says how long something may take', () => {
    const timed =
      /(performance|Date)\.now\(\).*toBeLessThan|toBeLessThan\w*\(.*\b(performance|Date)\.now\(\)/;
    expect(
      linesThat((line) => timed.test(line)),
      'npm run bench measures it, npm run prove may',
    ).toEqual([]);
  });
});

import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { inStat, processorSeconds } from './processor-seconds.mjs';

test('it is the sum of four figures, whatever the program is called', () => {
  const stat = `7 (a (b) c d) S 1 7 7 0 -1 4194560 100 200 0 0 150 50 1000 25 20 0 11 0 5000 1000000 2000`;
  expect(inStat(stat)).toBe(12.25);
});

describe.runIf(process.platform === 'linux')('what a program used that has ended', () => {
  test('is counted, and what it has started as well', () => {
    const busy = 'const until = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < until);';
    const start = `require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`;
    const before = processorSeconds() ?? 0;
    execFileSync(process.execPath, ['-e', start]);
    expect((processorSeconds() ?? 0) - before).toBeGreaterThanOrEqual(0.3);
  });
});

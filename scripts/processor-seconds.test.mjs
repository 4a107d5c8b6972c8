import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { counted, inStat, processorSeconds } from './processor-seconds.mjs';

const run = (/** @type {string} */ program) => {
  const [file, ...args] = counted([process.execPath, '-e', program]);
  return spawnSync(file, args, { encoding: 'utf8' });
};

test('the processor time is the sum of its four fields, even if the program’s name has spaces and brackets', () => {
  const stat = `7 (a (b) c d) S 1 7 7 0 -1 4194560 100 200 0 0 150 50 1000 25 20 0 11 0 5000 1000000 2000`;
  expect(inStat(stat)).toBe(12.25);
});

test.runIf(process.platform !== 'win32')('a program that receives SIGTERM has time to end', async () => {
  const cleans = `process.on('SIGTERM', () => setTimeout(() => process.exit(3), 100)); setInterval(() => {}, 1000); console.log('up');`;
  const [file, ...args] = counted([process.execPath, '-e', cleans]);
  const child = spawn(file, args, { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  expect(await once(child, 'exit')).toEqual([3, null]);
});

test('measuring a program changes neither its output nor its exit code', () => {
  expect(run(`console.log('done'); process.exitCode = 7`)).toMatchObject({ stdout: 'done\n', status: 7 });
  expect(run(`process.kill(process.pid, 'SIGKILL')`).status).not.toBe(0);
});

describe.runIf(processorSeconds() !== undefined)('the processor time of a program that has ended', () => {
  test('the processor time includes child programs that the ended program did not wait for', () => {
    const busy = 'const until = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < until);';
    const leaves = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(busy)}], { detached: true }).unref()`;
    const before = processorSeconds() ?? 0;
    run(leaves);
    expect((processorSeconds() ?? 0) - before).toBeGreaterThanOrEqual(0.3);
  });
});

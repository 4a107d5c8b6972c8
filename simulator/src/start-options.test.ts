import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readStartOptions } from './start-options.ts';

it('by default the simulator starts on port 3001 of this machine', () => {
  expect(readStartOptions(['--data-dir', 'data/simulator'])).toEqual({
    port: 3001,
    host: '127.0.0.1',
    dataDir: resolve('data/simulator'),
    seed: undefined,
    parentPid: undefined,
  });
  expect(
    readStartOptions([
      '--data-dir',
      '/d',
      '--port',
      '0',
      '--host',
      '::1',
      '--parent-pid',
      '7',
      '--seed',
      's',
    ]),
  ).toEqual({ port: 0, host: '::1', dataDir: '/d', seed: 's', parentPid: 7 });
});

it.each([
  ['a flag it does not know', ['--folder', 'x'], /^Unknown option '--folder'/],
  ['no folder', [], /^--data-dir is missing\./],
  ['a port that is none', ['--data-dir', 'x', '--port', '70000'], /^--port must be a number, not 70000\.$/],
])('one sentence says what is wrong with %s', (_what, args, message) => {
  expect(() => readStartOptions(args)).toThrow(message);
  expect(() => readStartOptions(args)).not.toThrow(/\n/);
});

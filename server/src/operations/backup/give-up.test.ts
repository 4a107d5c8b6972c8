import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveUpInTime } from './give-up.ts';
import { makeBackup } from './make-backup.ts';
import type { Source } from './server-dump.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-give-up-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

const source: Source = {
  kind: 'server',
  postgresMajor: 18,
  migration: '0101-what-is-sold.sql',
  counts: {},
  dump: (async function* () {
    yield Buffer.from('a dump');
  })(),
};

test('a backup deletes an unfinished file after 65 minutes, when the run that wrote it has surely ended', async () => {
  const backups = join(folder, 'backups');
  await mkdir(backups);
  const now = new Date('2027-05-08T03:15:00Z');
  for (const [name, minutes] of [
    ['slipway-a.tar.age.unfinished', 66],
    ['slipway-b.tar.age.unfinished', 64],
  ] as const) {
    await writeFile(join(backups, name), '');
    const then = new Date(now.getTime() - minutes * 60_000);
    await utimes(join(backups, name), then, then);
  }
  const place = { folder: backups, passphrase: 'correct horse battery', keepDays: 35 };
  await makeBackup(place, (work) => work(source), now, 1);
  expect((await readdir(backups)).sort()).toEqual([
    'slipway-20270508T031500Z.tar.age',
    'slipway-b.tar.age.unfinished',
  ]);
});

test('an unfinished backup gives up after an hour, and reports that it has given up', () => {
  vi.useFakeTimers();
  const tell = vi.fn();
  giveUpInTime(tell);
  vi.advanceTimersByTime(60 * 60_000 - 1);
  expect(tell).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(tell).toHaveBeenCalledWith(expect.stringContaining('Given up after 60 minutes'));
});

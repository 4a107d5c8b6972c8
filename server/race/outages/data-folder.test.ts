import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder } from '../../src/testing/test-database.ts';
import { patiently } from '../repeats.ts';
import { type ServerProcess, startServerProcess } from '@slipway/testing/server-process.ts';

// Both tests share one server, because opening an embedded database takes time.
let folder: string;
let server: ServerProcess;
let isSmallDisk = false;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-data-'));
  isSmallDisk = mount(folder);
  const dataDir = join(folder, 'data');
  await makeDataFolder(dataDir);
  // The folder permissions that an older release may have set.
  for (const open of [dataDir, join(dataDir, 'postgres')]) await chmod(open, 0o755);
  server = await startServerProcess({ DATA_DIR: dataDir });
}, patiently.timeout);
afterAll(async () => {
  await server?.end('SIGKILL');
  if (isSmallDisk) spawnSync('umount', ['--lazy', folder]);
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

test('only the user that runs the server can read the data folder', async () => {
  const dataDir = join(folder, 'data');
  const open: string[] = [];
  // The folders inside postgres/ keep the modes that Postgres sets, because other users cannot reach these folders.
  for (const name of ['', 'postgres', 'lock', 'locks', ...(await filesIn(dataDir, 'locks'))]) {
    const { mode } = await stat(join(dataDir, name));
    if ((mode & 0o077) !== 0) open.push(`${name} ${(mode & 0o777).toString(8)}`);
  }
  expect(open).toEqual([]);
  expect((await readdir(dataDir)).sort()).toEqual(['lock', 'locks', 'postgres']);
});

test(
  'a full disk makes the server unready until there is room, without a restart',
  patiently,
  async (context) => {
    if (!isSmallDisk) context.skip('only root on Linux may mount a small disk');
    const ready = async () => {
      const answer = await fetch(`${server.url}/health/ready`);
      return [answer.status, ((await answer.json()) as { status: string }).status];
    };
    await expect.poll(ready).toEqual([200, 'ok']);
    await fill(join(folder, 'filler'));
    await expect.poll(ready).toEqual([503, 'the database cannot write; its disk may be full']);
    await rm(join(folder, 'filler'));
    await expect.poll(ready).toEqual([200, 'ok']);
  },
);

async function filesIn(dataDir: string, name: string): Promise<string[]> {
  return (await readdir(join(dataDir, name))).map((file) => join(name, file));
}

function mount(at: string): boolean {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  return isRoot && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', at]).status === 0;
}

async function fill(path: string): Promise<void> {
  await writeFile(path, '');
  const { status } = spawnSync('dd', ['if=/dev/zero', `of=${path}`, 'bs=4096'], { stdio: 'ignore' });
  expect(status, 'there is no room any more').toBe(1);
}

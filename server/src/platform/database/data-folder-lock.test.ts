import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockDataFolder } from './data-folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

const lockText = () => readFile(join(folder, 'lock'), 'utf8');
const startTime = async (pid: number) =>
  (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)!.split(' ')[19]!;

/** Runs the work while another process is alive. */
async function withProcess(work: (pid: number) => Promise<void>): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' });
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  try {
    await work(child.pid!);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
  return child.pid!;
}

describe('only one process uses the data folder', () => {
  test('the lock names this process and its start time, and is deleted on release', async () => {
    const unlock = await lockDataFolder(folder);
    expect(await lockText()).toMatch(
      new RegExp(`^${process.pid} ${await startTime(process.pid)} [0-9a-z]+\\.socket\n$`),
    );
    await unlock();
    await expect(lockText()).rejects.toThrow('ENOENT');
    expect(await readdir(join(folder, 'locks'))).toEqual([]);
    await unlock();
  });

  test('a second process is refused, and the error says what to do', async () => {
    await withProcess(async (pid) => {
      await writeFile(join(folder, 'lock'), `${pid} ${await startTime(pid)}\n`);
      await expect(lockDataFolder(folder)).rejects.toThrow(
        `The data folder ${folder} is in use by process ${pid}. Stop that one, or give this one another folder with DATA_DIR.`,
      );
      expect(await lockText()).toContain(String(pid));
    });
  });

  test('a second lock in the same process is refused, and succeeds after the release', async () => {
    const unlock = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow(`is in use by process ${process.pid}.`);
    await unlock();
    await (
      await lockDataFolder(folder)
    )();
  });

  test('a folder whose path is too long for a socket is locked, too', async () => {
    const deep = join(folder, 'deep'.repeat(20), 'deeper'.repeat(20));
    await mkdir(deep, { recursive: true });
    const unlock = await lockDataFolder(deep);
    await expect(lockDataFolder(deep)).rejects.toThrow('is in use by process');
    await unlock();
    expect(await readdir(join(deep, 'locks'))).toEqual([]);
  });

  test('if another process has taken over the lock, our release leaves the lock in place', async () => {
    const unlock = await lockDataFolder(folder);
    await writeFile(join(folder, 'lock'), '1 1\n');
    await unlock();
    expect(await lockText()).toBe('1 1\n');
  });
});

describe('an old lock', () => {
  test('a new process takes over the lock of a process that has ended', async () => {
    let left = '';
    const pid = await withProcess(async (alive) => {
      left = `${alive} ${await startTime(alive)}\n`;
    });
    await writeFile(join(folder, 'lock'), left);
    await lockDataFolder(folder);
    expect(await lockText()).toContain(String(process.pid));
    expect(await lockText()).not.toContain(`${pid} `);
  });

  test('a lock whose process id now belongs to a younger process is taken over', async () => {
    await withProcess(async (pid) => {
      await writeFile(join(folder, 'lock'), `${pid} ${Number(await startTime(pid)) - 100}\n`);
      await lockDataFolder(folder);
      expect(await lockText()).toContain(String(process.pid));
    });
  });

  test('a lock with our own process id is taken over: a container’s last process had the same id', async () => {
    await writeFile(join(folder, 'lock'), `${process.pid} 1\n`);
    await lockDataFolder(folder);
    expect(await lockText()).toContain(await startTime(process.pid));
  });

  test.each(['', 'rubbish', '-1 5\n', '0 0\n', '99999999999 1\n'])(
    "a lock whose owner is unreadable is taken over ('%s')",
    async (text) => {
      await writeFile(join(folder, 'lock'), text);
      await lockDataFolder(folder);
      expect(await lockText()).toContain(String(process.pid));
    },
  );
});

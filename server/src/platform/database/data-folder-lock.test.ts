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

describe('one process at a time', () => {
  test('the lock names this process and the time of its start, and is deleted on release', async () => {
    const unlock = await lockDataFolder(folder);
    expect(await lockText()).toMatch(
      new RegExp(`^${process.pid} ${await startTime(process.pid)} [0-9a-z]+\\.socket\n$`),
    );
    await unlock();
    await expect(lockText()).rejects.toThrow('ENOENT');
    expect(await readdir(join(folder, 'locks'))).toEqual([]);
    await unlock();
  });

  test('a second process is refused with a sentence that says what to do', async () => {
    await withProcess(async (pid) => {
      await writeFile(join(folder, 'lock'), `${pid} ${await startTime(pid)}\n`);
      await expect(lockDataFolder(folder)).rejects.toThrow(
        `The data folder ${folder} is in use by process ${pid}. Stop that one, or give this one another folder with DATA_DIR.`,
      );
      expect(await lockText()).toContain(String(pid));
    });
  });

  test('a second lock in the same process is refused as well, and can be taken after the release', async () => {
    const unlock = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow(`is in use by process ${process.pid}.`);
    await unlock();
    await (
      await lockDataFolder(folder)
    )();
  });

  test('a folder with a path too long for a socket is locked just as well', async () => {
    const deep = join(folder, 'deep'.repeat(20), 'deeper'.repeat(20));
    await mkdir(deep, { recursive: true });
    const unlock = await lockDataFolder(deep);
    await expect(lockDataFolder(deep)).rejects.toThrow('is in use by process');
    await unlock();
    expect(await readdir(join(deep, 'locks'))).toEqual([]);
  });

  test('releasing a lock that another process has taken since leaves it to that process', async () => {
    const unlock = await lockDataFolder(folder);
    await writeFile(join(folder, 'lock'), '1 1\n');
    await unlock();
    expect(await lockText()).toBe('1 1\n');
  });
});

describe('an old lock is taken over', () => {
  test('from a process that has ended', async () => {
    let left = '';
    const pid = await withProcess(async (alive) => {
      left = `${alive} ${await startTime(alive)}\n`;
    });
    await writeFile(join(folder, 'lock'), left);
    await lockDataFolder(folder);
    expect(await lockText()).toContain(String(process.pid));
    expect(await lockText()).not.toContain(`${pid} `);
  });

  test('when its number now belongs to a younger process', async () => {
    await withProcess(async (pid) => {
      await writeFile(join(folder, 'lock'), `${pid} ${Number(await startTime(pid)) - 100}\n`);
      await lockDataFolder(folder);
      expect(await lockText()).toContain(String(process.pid));
    });
  });

  test('when its number is our own: the earlier process in the container had it too', async () => {
    await writeFile(join(folder, 'lock'), `${process.pid} 1\n`);
    await lockDataFolder(folder);
    expect(await lockText()).toContain(await startTime(process.pid));
  });

  test.each(['', 'rubbish', '-1 5\n', '0 0\n', '99999999999 1\n'])(
    "when its owner cannot be told ('%s')",
    async (text) => {
      await writeFile(join(folder, 'lock'), text);
      await lockDataFolder(folder);
      expect(await lockText()).toContain(String(process.pid));
    },
  );
});

import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LockHolder, startLockHolder } from './lock-holders.ts';
import { isEverywhere, patiently } from '../repeats.ts';

let folder: string;
let holders: LockHolder[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-locks-'));
});
afterEach(async () => {
  await Promise.all(holders.map((holder) => holder.kill()));
  holders = [];
  await rm(folder, { recursive: true });
});

async function start(options: Parameters<typeof startLockHolder>[1] = {}): Promise<LockHolder> {
  const holder = await startLockHolder(folder, options);
  holders.push(holder);
  return holder;
}

async function kill(holder: LockHolder): Promise<void> {
  holders = holders.filter((each) => each !== holder);
  await holder.kill();
}

const inUse = expect.stringMatching(
  /^Error: The data folder .+ is in use by process \d+\. Stop that one, or give this one another folder with DATA_DIR\.$/,
);

const rounds = isEverywhere ? 20 : 3;
const atOnce = 10;

describe('a data folder', () => {
  test('a data folder has one owner, and a killed owner can be replaced', patiently, async () => {
    const [first, second] = [await start(), await start()];
    expect(await first.tryToLock()).toBe('mine');
    expect(await second.tryToLock()).toEqual(inUse);
    await kill(first);
    expect(await second.tryToLock()).toBe('mine');
    expect(await readFile(join(folder, 'lock'), 'utf8')).toContain(`${second.pid} `);
    expect(await readdir(join(folder, 'locks')), 'leftovers of the dead are cleared away').toHaveLength(1);
  });

  test(
    `if ${atOnce} processes at once try to lock a killed process’s folder, one succeeds, in ${rounds} rounds`,
    patiently,
    async () => {
      const owner = await start();
      expect(await owner.tryToLock()).toBe('mine');
      await Promise.all(Array.from({ length: atOnce }, () => start()));
      let last = owner;
      for (let round = 0; round < rounds; round += 1) {
        await kill(last);
        if (round > 0) await start();
        const tries = await Promise.all(holders.map((holder) => holder.tryToLock()));
        expect(tries.filter((outcome) => outcome === 'mine')).toHaveLength(1);
        expect(tries.filter((outcome) => outcome !== 'mine')).toEqual(Array(atOnce - 1).fill(inUse));
        last = holders[tries.indexOf('mine')]!;
      }
    },
  );
});

const linux = process.platform === 'linux';

const asRoot = process.getuid?.() === 0;
/** Runs a process in a new pid namespace, like a container. Without root, it also needs a new user namespace. */
const container = [
  'unshare',
  ...(asRoot ? [] : ['--user', '--map-root-user']),
  '--pid',
  '--fork',
  '--mount-proc',
];
const canUnshare = linux && spawnSync(container[0]!, [...container.slice(1), 'true']).status === 0;
const why = canUnshare ? '' : ' (skipped: this kernel lets us make no process namespaces)';

describe.runIf(canUnshare)(`two containers on one data folder${why}`, () => {
  const inContainer = { inside: [...container, '--kill-child=SIGKILL'] };

  test(
    'of two processes with the same id in two containers, one gets the folder; a process outside is refused',
    patiently,
    async () => {
      const [first, second, outside] = [await start(inContainer), await start(inContainer), await start()];
      expect([first.pid, second.pid]).toEqual([1, 1]);
      expect(await first.tryToLock()).toBe('mine');
      expect(await second.tryToLock()).toEqual(inUse);
      expect(await outside.tryToLock()).toEqual(inUse);
      await kill(first);
      await expect.poll(() => second.tryToLock()).toBe('mine');
      expect(await outside.tryToLock()).toEqual(inUse);
    },
  );

  test('control: both containers get the folder if only process ids are compared', patiently, async () => {
    const byNumber = { ...inContainer, how: 'by-number' } as const;
    const [first, second] = [await start(byNumber), await start(byNumber)];
    expect([await first.tryToLock(), await second.tryToLock()]).toEqual(['mine', 'mine']);
  });
});

describe.runIf(linux)('a killed owner of a data folder', () => {
  test.each(['', 'by-number'] as const)(
    'with the lock “%s”, another process gets the folder of a killed process, even before the parent of the killed process has noticed',
    patiently,
    async (how) => {
      // The shell is replaced by `sleep`, which never collects its ended child. So the killed owner remains a zombie.
      const owner = await start({ inside: ['sh', '-c', 'exec 3<&0; "$@" <&3 & exec sleep 600', 'sh'], how });
      const other = await start({ how });
      expect(await owner.tryToLock()).toBe('mine');
      expect(await other.tryToLock()).toEqual(inUse);
      process.kill(owner.pid, 'SIGKILL');
      const state = async () => (await readFile(`/proc/${owner.pid}/stat`, 'utf8')).split(') ').at(-1)?.[0];
      await expect.poll(state).toBe('Z');
      // The owner's first thread is dead. The kernel closes the owner's socket when the last thread ends.
      await expect.poll(() => other.tryToLock()).toBe('mine');
    },
  );
});

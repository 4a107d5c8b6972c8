import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type LiveSocket, openLiveSocket } from './live-sockets.ts';
import { isRunning, nameOfThisProcess } from './living-process.ts';
import { inUse, lockByNumber, removeIfMine } from './lock-by-number.ts';

type Unlock = () => Promise<void>;

/** How long processes that start at the same instant may take to agree on the owner. */
const sortedOutWithinMs = 30_000;

/**
 * An embedded Postgres has no lock of its own: two processes on one folder both seem to work, and one silently loses
 * its rows. So each process announces itself by a socket, which the kernel closes when it ends, and becomes the owner
 * if it sees no other. Each announces itself before it looks, so of two that start at once at least one sees the other.
 * The file `lock` names the owner.
 */
export async function lockDataFolder(dataDir: string): Promise<Unlock> {
  const giveUpAt = performance.now() + sortedOutWithinMs;
  while (performance.now() < giveUpAt) {
    const socket = await openLiveSocket(join(dataDir, 'locks'));
    if (socket === undefined) return lockByNumber(dataDir);
    try {
      if (await isAlone(socket, dataDir, giveUpAt)) return await becomeOwner(socket, dataDir);
    } catch (error) {
      await socket.close();
      throw error;
    }
    // Another starting process has precedence; by the next look it is the owner, or gone.
    await socket.close();
    await wait(20 + Math.random() * 60);
  }
  throw new Error(
    `The data folder ${dataDir} could not be locked: other processes try to start on it all the time.`,
  );
}

/** False if another starting process has precedence. Throws if the folder has an owner. */
async function isAlone(socket: LiveSocket, dataDir: string, giveUpAt: number): Promise<boolean> {
  while (performance.now() < giveUpAt) {
    const others = await socket.others();
    const owner = await readOwner(dataDir);
    if (owner.socket === undefined ? await isRunning(owner.process) : others.includes(owner.socket)) {
      throw inUse(dataDir, owner.process);
    }
    if (others.length === 0) return true;
    if (others.some((other) => other < socket.name)) return false;
    await wait(20);
  }
  return false;
}

async function becomeOwner(socket: LiveSocket, dataDir: string): Promise<Unlock> {
  const path = join(dataDir, 'lock');
  const mine = `${await nameOfThisProcess()} ${socket.name}\n`;
  const unfinished = `${path}.${socket.name}`;
  await writeFile(unfinished, mine);
  await rename(unfinished, path);
  let isOpen = true;
  return async () => {
    if (!isOpen) return;
    isOpen = false;
    await removeIfMine(path, mine);
    await socket.close();
  };
}

/** `socket` is undefined for a process without one, such as one of an older release. */
async function readOwner(dataDir: string): Promise<{ process: string; socket: string | undefined }> {
  const text = await readFile(join(dataDir, 'lock'), 'utf8').catch(() => '');
  const [pid = '', started = '', socket] = text.trim().split(' ');
  return { process: `${pid} ${started}`, socket };
}

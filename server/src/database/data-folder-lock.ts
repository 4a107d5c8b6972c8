import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type LiveSocket, openLiveSocket } from './live-sockets.ts';
import { isRunning, nameOfThisProcess } from './living-process.ts';
import { inUse, lockByNumber, removeIfMine } from './lock-by-number.ts';

type Unlock = () => Promise<void>;

/** For processes that start at the same instant to sort out who stays. */
const sortedOutWithinMs = 30_000;

/**
 * An embedded Postgres has no lock of its own: two processes on one folder both seem to work, and one silently loses
 * its rows. So each makes itself known by a socket that the kernel closes with it, and whoever sees that nobody else
 * lives is the owner: of two who come at once, both known before they look, one at least sees the other. The file
 * `lock` says who the owner is.
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
    // Another one of those who start was before us; by the next look it is the owner, or gone.
    await socket.close();
    await wait(20 + Math.random() * 60);
  }
  throw new Error(
    `The data folder ${dataDir} could not be locked: other processes try to start on it all the time.`,
  );
}

/** False when somebody else who starts has precedence. Throws when the folder has an owner. */
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

/** `socket` undefined: of a process that has none, such as one of an older release. */
async function readOwner(dataDir: string): Promise<{ process: string; socket: string | undefined }> {
  const text = await readFile(join(dataDir, 'lock'), 'utf8').catch(() => '');
  const [pid = '', started = '', socket] = text.trim().split(' ');
  return { process: `${pid} ${started}`, socket };
}

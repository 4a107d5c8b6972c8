import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type LiveSocket, openLiveSocket } from './live-sockets.ts';

type Unlock = () => Promise<void>;

/** How long processes that start at the same instant may take to agree on the owner. */
const sortedOutWithinMs = 30_000;

/**
 * An embedded Postgres has no lock of its own: two processes on one folder both seem to work, and one silently loses
 * its rows. So each process first opens a socket in the folder, and then looks for other sockets. A process that finds
 * none becomes the owner, and writes its name into the file `lock`. Of two processes that start at the same time, at
 * least one finds the other's socket. When a process ends, the kernel closes that process's socket.
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
    // Another starting process has precedence. By the next try, it usually owns the folder or has ended.
    await socket.close();
    await wait(20 + Math.random() * 60);
  }
  throw new Error(
    `The data folder ${dataDir} could not be locked: other processes keep starting with the same folder.`,
  );
}

/** False if another starting process has precedence. Throws if the folder has an owner already. */
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

/** `socket` is undefined if there is no owner, or if the owner, for example an older release, has no socket. */
async function readOwner(dataDir: string): Promise<{ process: string; socket: string | undefined }> {
  const text = await readFile(join(dataDir, 'lock'), 'utf8').catch(() => '');
  const [pid = '', started = '', socket] = text.trim().split(' ');
  return { process: `${pid} ${started}`, socket };
}

/** A lock for systems without sockets. The lock cannot detect processes in another container. */
export async function lockByNumber(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'lock');
  const mine = `${await nameOfThisProcess()}\n`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await writeFile(path, mine, { flag: 'wx' });
      return () => removeIfMine(path, mine);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = await readFile(path, 'utf8').catch(() => '');
    if (await isRunning(owner)) throw inUse(dataDir, owner);
    await rm(path, { force: true });
  }
  throw new Error(
    `The data folder ${dataDir} could not be locked: each time, another process locked it first.`,
  );
}

async function removeIfMine(path: string, mine: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => '')) === mine) await rm(path, { force: true });
}

function inUse(dataDir: string, owner: string): Error {
  return new Error(
    `The data folder ${dataDir} is in use by process ${owner.split(' ')[0]}. Stop that one, or give this one another folder with DATA_DIR.`,
  );
}

/** Whether a process still runs. `owner` is '1234 98765', its id and its start time, because systems reuse ids. */
async function isRunning(owner: string): Promise<boolean> {
  const [pid, started] = owner.trim().split(' ');
  const number = Number(pid);
  if (!Number.isInteger(number) || number <= 0 || number === process.pid) return false;
  try {
    process.kill(number, 0);
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const [state, ticks] = await stateOf(number);
  // A zombie has ended, although its parent has not collected it yet.
  return state !== 'Z' && ticks === started;
}

async function nameOfThisProcess(): Promise<string> {
  const [, started] = await stateOf(process.pid);
  return `${process.pid} ${started}`;
}

/**
 * Returns the state of a process, and its start in clock ticks since boot. On systems without Linux's /proc,
 * the state is '' and the start is 'unknown'.
 */
async function stateOf(pid: number): Promise<[state: string, started: string]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [fields[0] ?? '', fields[19] ?? 'unknown'];
}

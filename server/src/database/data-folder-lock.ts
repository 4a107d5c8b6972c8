import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * An embedded Postgres has no lock of its own: two processes on one folder both seem to work, and one silently
 * loses its rows. The lock names process and start time, so that one left by a killed process is taken over
 * even when its number has been given to another process since.
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'lock');
  const mine = `${process.pid} ${await startTimeOf(process.pid)}\n`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await writeFile(path, mine, { flag: 'wx' });
      return async () => {
        if ((await readFile(path, 'utf8').catch(() => '')) === mine) await rm(path, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = await readFile(path, 'utf8').catch(() => '');
    if (await isAlive(owner)) {
      throw new Error(
        `The data folder ${dataDir} is in use by process ${owner.split(' ')[0]}. Stop that one, or give this one another folder with DATA_DIR.`,
      );
    }
    await rm(path, { force: true });
  }
  throw new Error(
    `The data folder ${dataDir} could not be locked: another process takes it again and again.`,
  );
}

async function isAlive(owner: string): Promise<boolean> {
  const [pid, started] = owner.trim().split(' ');
  const number = Number(pid);
  if (!Number.isInteger(number) || number <= 0 || number === process.pid) return false;
  try {
    process.kill(number, 0);
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return (await startTimeOf(number)) === started;
}

/** Clock ticks since boot on Linux; elsewhere the number of the process alone has to do. */
async function startTimeOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown';
}

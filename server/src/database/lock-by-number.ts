import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning, nameOfThisProcess } from './living-process.ts';

/** For systems without sockets: sees only the processes of this system, not those of another container. */
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
    `The data folder ${dataDir} could not be locked: another process takes it again and again.`,
  );
}

export async function removeIfMine(path: string, mine: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => '')) === mine) await rm(path, { force: true });
}

export function inUse(dataDir: string, owner: string): Error {
  return new Error(
    `The data folder ${dataDir} is in use by process ${owner.split(' ')[0]}. Stop that one, or give this one another folder with DATA_DIR.`,
  );
}

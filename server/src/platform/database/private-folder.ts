import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const stickyBit = 0o1000;

/**
 * Creates the folder, or closes an existing folder to everybody but its owner. The folder contains customers' data and
 * signing keys, and an older release may have made its files readable for all. A folder that all may write into, such
 * as /tmp, is not changed.
 */
export async function makePrivateFolder(path: string): Promise<void> {
  await makeFolders(path, 0o700);
  if (process.platform === 'win32') return;
  const { mode, uid } = await stat(path);
  const isOurs = uid === process.getuid?.();
  if (isOurs && (mode & stickyBit) === 0 && (mode & 0o077) !== 0) await chmod(path, mode & 0o700);
}

/**
 * Creates the folder and its parents. Node's own `recursive` option loops for ever in a folder that exists but answers
 * ENOENT to mkdir, as /proc does.
 */
export async function makeFolders(path: string, mode: number): Promise<void> {
  const error = await tryToMake(path, mode);
  if (error === undefined) return;
  const above = dirname(path);
  if (error.code !== 'ENOENT' || above === path) throw error;
  await makeFolders(above, mode);
  const still = await tryToMake(path, mode);
  if (still !== undefined) throw still;
}

/** Returns the error, or undefined if the folder exists afterwards. */
async function tryToMake(path: string, mode: number): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await mkdir(path, { mode });
    return undefined;
  } catch (error) {
    const isThere = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    return isThere ? undefined : (error as NodeJS.ErrnoException);
  }
}

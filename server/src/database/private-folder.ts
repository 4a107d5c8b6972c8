import { chmod, mkdir, stat } from 'node:fs/promises';

const stickyBit = 0o1000;

/**
 * Creates the folder, or closes an existing one to everybody but its owner: it holds customers and signing keys, and
 * files that an older release made readable for all. A folder that all may write into, such as /tmp, stays as it is.
 */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return;
  const { mode, uid } = await stat(path);
  const isOurs = uid === process.getuid?.();
  if (isOurs && (mode & stickyBit) === 0 && (mode & 0o077) !== 0) await chmod(path, mode & 0o700);
}

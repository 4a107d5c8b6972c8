import { closeSync, openSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { type Server, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { randomId } from '../security/random-id.ts';

/** The longest socket path that the kernel accepts, terminator included: 108 bytes on Linux, 104 elsewhere. */
const longestPath = 103;
const socketName = /^[0-9a-z]+\.socket$/;

/**
 * Each process that uses a folder listens on a socket in it. The kernel closes the socket when the process ends for any
 * reason. Until then all processes of this machine can connect to the socket, even from other containers, where process
 * ids differ.
 */
export type LiveSocket = {
  /** The name of this process's own socket. */
  name: string;
  /** Returns the socket names of the other processes that run. Deletes the sockets of processes that have ended. */
  others: () => Promise<string[]>;
  close: () => Promise<void>;
};

/** Opens the socket of this process; undefined if the system or the file system has no sockets. */
export async function openLiveSocket(folder: string): Promise<LiveSocket | undefined> {
  if (process.platform === 'win32') return undefined;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const short = shortPath(folder);
  if (short === undefined) return undefined;
  const id = shortId();
  const name = `${id}.socket`;
  const server = createServer((socket) => socket.destroy());
  try {
    await listen(server, join(short.path, id));
    // The socket gets its final name after it has begun to accept connections. So if a socket with a final
    // name accepts none, its process has ended.
    await rename(join(folder, id), join(folder, name));
  } catch (error) {
    server.close();
    short.release();
    await rm(join(folder, id), { force: true });
    if (isUnsupported(error)) return undefined;
    throw error;
  }
  server.unref();
  return {
    name,
    async others() {
      const names = (await readdir(folder)).filter((each) => socketName.test(each) && each !== name);
      const live = await Promise.all(names.map((each) => isAnswered(join(short.path, each))));
      await Promise.all(
        names
          .filter((_, index) => live[index] !== true)
          .map((each) => rm(join(folder, each), { force: true })),
      );
      return names.filter((_, index) => live[index] === true);
    },
    async close() {
      await rm(join(folder, name), { force: true });
      await new Promise((resolve) => {
        server.close(resolve);
      });
      short.release();
    },
  };
}

const shortId = () => randomId().slice(0, 12);

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
}

/** The kernel accepts connections even while the process is busy or stopped. */
function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT' && code !== 'ENOTSOCK');
    });
  });
}

/**
 * Returns a path to the folder that is short enough for a socket in the folder. If the folder's own path is
 * too long, Linux offers a short path through a file descriptor in /proc; elsewhere the result is undefined.
 */
function shortPath(folder: string): { path: string; release: () => void } | undefined {
  const fits = (path: string) => Buffer.byteLength(join(path, `${shortId()}.socket`)) <= longestPath;
  if (fits(folder)) return { path: folder, release: () => {} };
  if (process.platform !== 'linux') return undefined;
  const descriptor = openSync(folder, 'r');
  return { path: `/proc/self/fd/${descriptor}`, release: () => closeSync(descriptor) };
}

function isUnsupported(error: unknown): boolean {
  const codes = ['ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EPERM', 'EINVAL', 'EAFNOSUPPORT'];
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}

import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../testing/free-port.mjs';
import { reachablePrograms } from './embedded-postgres-copy.mjs';
import { temporaryFolder, unprivilegedUser } from './unprivileged-user.mjs';

const run = promisify(execFile);
const startsWithin = 300_000;
// A temporary cluster need not survive a crash, and does not run long enough to benefit from vacuum and JIT.
const withoutSync = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'jit=off',
  'checkpoint_timeout=1d',
];

/**
 * Starts a cluster in a temporary folder. stop() or the end of this process deletes the folder.
 * @param {import('./postgres-servers.mjs').PostgresServer} server
 * @param {object} [options]
 * @param {boolean} [options.isDurable] commits wait for the disk, so that races are realistic
 * @param {boolean} [options.isInMemory] the data is in a folder in memory, and is kept when a process is killed
 */
export async function startCluster(server, { isDurable = true, isInMemory = !isDurable } = {}) {
  const user = unprivilegedUser();
  // Copied programs are not put into the memory folder, because containers do not allow programs to run there.
  const mayBeInMemory = isInMemory && !(server.native && user);
  const parent = (mayBeInMemory ? folderInMemory() : undefined) ?? temporaryFolder(user);
  const folder = mkdtempSync(join(parent, 'slipway-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    if (user) chownSync(folder, user.uid, user.gid);
    const programs = server.native
      ? reachablePrograms(server.native, folder, user !== undefined)
      : server.folder;
    const password = randomBytes(16).toString('hex');
    const data = await initialise(programs, folder, password, user);
    const port = await freePort();
    const start = () => launch(programs, data, port, folder, user, isDurable ? [] : withoutSync);
    const running = { child: await start() };
    return {
      url: `postgres://slipway:${password}@127.0.0.1:${port}/postgres`,
      /** Kills the server and all its processes with -9, and starts it again from the disk. */
      crash: async () => {
        await killAll(running.child);
        // If the start fails, tries again a second later: a process that is still ending may hold the shared memory.
        running.child = await start().catch(() => wait(1000).then(start));
      },
      stop: stopper(running, remove),
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * A folder in memory, or undefined if too little memory is free, as in many containers. Copying a database takes four
 * times as much processor time on disk as in memory.
 */
export function folderInMemory() {
  const folder = '/dev/shm';
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 2e9 ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** @typedef {import('./unprivileged-user.mjs').User} User */

/**
 * @param {string} programs
 * @param {string} folder
 * @param {string} password
 * @param {User} user
 */
async function initialise(programs, folder, password, user) {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = [
    '--username=slipway',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ];
  await run(join(programs, 'initdb'), [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...options], {
    ...user,
    cwd: folder,
    env: environment(),
  });
  return data;
}

/**
 * @param {string} programs
 * @param {string} data
 * @param {number} port
 * @param {string} folder
 * @param {User} user
 * @param {string[]} more further settings
 */
async function launch(programs, data, port, folder, user, more) {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=300',
    ...more,
  ];
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...user,
      cwd: folder,
      env: environment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let log = '';
  const ready = new Promise((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      // Postgres blocks if nobody reads its log. Only the end of the log is kept, because the log can become long:
      // after a crash, each refused client adds a line.
      log = (log + chunk).slice(-10_000);
      if (log.includes('ready to accept connections')) resolve(undefined);
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`Postgres did not start: ${log.trim()}`)));
    setTimeout(
      () => reject(new Error(`Postgres did not start in ${startsWithin / 1000} s: ${log.trim()}`)),
      startsWithin,
    ).unref();
  });
  await ready.catch((error) => {
    child.kill('SIGKILL');
    throw error;
  });
  return child;
}

/**
 * Kills all processes of the server: a surviving process would block the shared memory of the next server.
 * @param {import('node:child_process').ChildProcess} child
 */
async function killAll(child) {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  // While the server is paused, it starts no further processes.
  child.kill('SIGSTOP');
  const all = childrenOf(child.pid ?? 0);
  for (const pid of all) process.kill(pid, 'SIGKILL');
  child.kill('SIGKILL');
  await ended;
  while (all.some((pid) => existsSync(`/proc/${pid}`))) await wait(10);
}

/** @param {number} parent */
function childrenOf(parent) {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    } catch {
      return false;
    }
  });
}

/**
 * @param {{ child: import('node:child_process').ChildProcess }} running
 * @param {() => void} remove
 */
function stopper(running, remove) {
  const onExit = () => {
    const { child } = running;
    // SIGQUIT ends Postgres immediately, without a last write, because remove() deletes the data.
    child.kill('SIGQUIT');
    remove();
  };
  const onSignal = () => process.exit(130);
  process.once('exit', onExit);
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  return async () => {
    process.off('exit', onExit).off('SIGINT', onSignal).off('SIGTERM', onSignal);
    const { child } = running;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // If the server crashed and could not start again, there is no process to wait for.
    if (child.kill('SIGINT')) await ended;
    remove();
  };
}

/** The user's own PG* variables would affect these programs. */
function environment() {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

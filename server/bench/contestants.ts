import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '@slipway/testing/free-port.mjs';
import { programBundle } from '@slipway/testing/program-bundle.ts';
import { silentTill } from '@slipway/testing/silent-till.ts';
import { typeParsers } from '../src/database/type-parsers.ts';
import { projectRoot } from '../src/runtime/project-root.ts';
import { clusterCpuMs, cpuMsOf, parentOf } from './process-cpu.ts';

/** A server that is measured: a process, and a Postgres cluster that serves nobody else. */
export type Contestant = {
  name: string;
  pid: number;
  url: string;
  /** Undefined: it has no database. */
  postmaster: number | undefined;
  stop: () => Promise<void>;
};

/** A database of its own, and a look into it that costs nothing while it is not used. */
export type Scene = { url: string; pool: pg.Pool; postmaster: number; drop: () => Promise<void> };

const startsWithinMs = 60_000;
let databases = 0;
/** Should this process end before it has stopped them. */
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

export async function createScene(cluster: string): Promise<Scene> {
  databases += 1;
  const name = `bench_${databases}`;
  await inDatabase(cluster, (client) => client.query(`create database ${name}`));
  const url = Object.assign(new URL(cluster), { pathname: `/${name}` }).href;
  const pool = new pg.Pool({ connectionString: url, max: 2, types: typeParsers });
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return {
    url,
    pool,
    postmaster: parentOf(rows[0]?.pid ?? 0),
    drop: async () => {
      await pool.end();
      await inDatabase(cluster, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

async function inDatabase(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** The built server, as it runs for a business but for its limits on calls, which a load would meet at once. */
export async function startSlipway(scene: Scene): Promise<Contestant> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(projectRoot, 'server/dist/main.js')], {
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: scene.url,
      PORT: String(port),
      RATE_LIMITS: 'off',
      SIMULATOR_URL: await silentTill(),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // An answer from the database, as the ceiling's is.
  return untilUp('Slipway', child, port, '/api/setting/get_by_id/max_bookable_month', scene.postmaster);
}

/** Makes the ceiling's tables and rows in an empty database. */
export async function prepareCeiling(scene: Scene): Promise<void> {
  await scene.pool.query(await readFile(join(import.meta.dirname, 'ceiling/schema.sql'), 'utf8'));
}

export async function startCeiling(scene: Scene): Promise<Contestant> {
  const port = await freePort();
  const program = await programBundle('server/bench/ceiling/ceiling-server.ts');
  const child = spawnPlain(program, [String(port), scene.url]);
  return untilUp('the ceiling', child, port, '/packages', scene.postmaster);
}

export async function startBareServer(): Promise<Contestant> {
  const port = await freePort();
  const program = await programBundle('server/bench/ceiling/bare-server.ts');
  return untilUp('the bare server', spawnPlain(program, [String(port)]), port, '/1', undefined);
}

function spawnPlain(program: string, words: readonly string[]): ChildProcess {
  return spawn(process.execPath, [program, ...words], {
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function untilUp(
  name: string,
  child: ChildProcess,
  port: number,
  path: string,
  postmaster: number | undefined,
): Promise<Contestant> {
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  running.add(child);
  child.once('exit', () => running.delete(child));
  const url = `http://127.0.0.1:${port}`;
  const giveUpAt = performance.now() + startsWithinMs;
  while (!(await isUp(url + path))) {
    if (child.exitCode !== null || performance.now() > giveUpAt) throw new Error(`${name} did not start.`);
    await wait(5);
  }
  return { name, pid: child.pid ?? 0, url, postmaster, stop };
}

function isUp(url: string): Promise<boolean> {
  return fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}

/** Runs the work, and counts what it costs the contestant's process and its database. */
export async function measured<T>({ pid, postmaster }: Contestant, work: () => Promise<T>) {
  const databaseCpu = () => (postmaster === undefined ? 0 : clusterCpuMs(postmaster));
  const before = { server: cpuMsOf(pid), database: databaseCpu() };
  const result = await work();
  return {
    result,
    serverMs: cpuMsOf(pid) - before.server,
    databaseMs: databaseCpu() - before.database,
  };
}

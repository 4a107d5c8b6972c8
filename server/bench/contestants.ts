import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '@slipway/testing/free-port.mjs';
import { programBundle } from '@slipway/testing/program-bundle.ts';
import { startProgram } from '@slipway/testing/server-process.ts';
import { silentSimulator } from '@slipway/testing/silent-simulator.ts';
import { nodeOptions } from '../../scripts/node-options.mjs';
import { typeParsers } from '../src/platform/database/type-parsers.ts';
import { projectRoot } from '../src/platform/runtime/project-root.ts';
import { clusterCpuMs, cpuMsOf, parentOf } from './process-cpu.ts';

/** A server that is measured: its process and its own Postgres cluster. */
export type Contestant = {
  name: string;
  pid: number;
  url: string;
  /** Undefined if the contestant has no database. */
  postmaster: number | undefined;
  stop: () => Promise<void>;
};

/** A contestant's own database, and a connection to it that costs nothing while idle. */
export type Scene = { url: string; pool: pg.Pool; postmaster: number; drop: () => Promise<void> };

let databases = 0;

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

/**
 * The built server, as it runs for a business. `rateLimits`: 'off' for a load that would soon exceed the limits.
 * `simulator`: needed if visitors pay.
 */
export async function startSlipway(
  { url, postmaster }: Scene,
  rateLimits: 'on' | 'off' = 'off',
  options?: readonly string[],
  simulator?: string,
): Promise<Contestant> {
  const port = await freePort();
  const program = join(projectRoot, 'server/dist/main.js');
  const env = {
    DATABASE_URL: url,
    PORT: String(port),
    RATE_LIMITS: rateLimits,
    SIMULATOR_URL: simulator ?? (await silentSimulator()),
  };
  // The first answer needs the database, as the ceiling's first answer does.
  const path = '/api/setting/get_by_id/max_bookable_month';
  const command = [...(options ?? nodeOptions()), program];
  return startContestant('Slipway', command, port, path, { postmaster, env });
}

/** Starts Slipway with the embedded database, which runs in Slipway's process. */
export async function startEmbedded(
  program: string,
  dataDir: string,
  simulator: string,
): Promise<Contestant> {
  const port = await freePort();
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    RATE_LIMITS: 'off',
    SIMULATOR_URL: simulator,
  };
  return startContestant('embedded', [program], port, '/api/setting/get_by_id/max_bookable_month', { env });
}

/** Makes the tables and rows of the ceiling server in an empty database. */
export async function prepareCeiling(scene: Scene): Promise<void> {
  await scene.pool.query(await readFile(join(import.meta.dirname, 'ceiling/schema.sql'), 'utf8'));
}

export async function startCeiling({ url, postmaster }: Scene): Promise<Contestant> {
  const port = await freePort();
  const program = await programBundle('server/bench/ceiling/ceiling-server.ts');
  return startContestant('the ceiling', [program, String(port), url], port, '/packages', { postmaster });
}

export async function startBareServer(): Promise<Contestant> {
  const port = await freePort();
  const program = await programBundle('server/bench/ceiling/bare-server.ts');
  return startContestant('the bare server', [program, String(port)], port, '/1');
}

/** Resolves once `path` is answered. The bench measures how long this takes. */
async function startContestant(
  name: string,
  command: readonly string[],
  port: number,
  path: string,
  { postmaster, env = {} }: { postmaster?: number; env?: Record<string, string> } = {},
): Promise<Contestant> {
  const url = `http://127.0.0.1:${port}`;
  const { pid, end } = await startProgram({
    command,
    env: { NODE_ENV: 'production', ...env },
    url,
    isUp: () => isUp(url + path),
    lookAgainMs: 5,
    stderr: 'inherit',
  });
  return { name, pid, url, postmaster, stop: () => end('SIGTERM') };
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

/** Runs the work, and measures its cost in the contestant's process and database. */
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

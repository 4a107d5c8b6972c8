import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { typeParsers } from '../src/platform/database/type-parsers.ts';
import { randomId } from '../src/platform/security/random-id.ts';
import { wrongAtTheEnd } from './invariants.ts';
import { until } from '@slipway/testing/until.ts';

/** A separate database in the test cluster, with a pool to inspect it. */
export type RaceDatabase = {
  url: string;
  /** The test's own pool, to inspect the database and to prepare its rows. `watched` does not count its connections. */
  pool: pg.Pool;
  /** Runs the work. Also returns the largest number of connections that servers had open at the same time. */
  watched: <T>(work: () => Promise<T>) => Promise<{ result: T; backends: number; ms: number }>;
  /** The deadlocks that Postgres has broken so far, as reported by closed connections. */
  deadlocks: () => Promise<number>;
  /**
   * Drops the database and returns its number of deadlocks. All other connections must be closed first. A second call
   * returns the same number. Throws if an invariant is broken that the test does not break on purpose.
   */
  drop: () => Promise<number>;
};

const watcher = 'slipway-race-watcher';

/**
 * Makes a database. If `template` is given, copies the database at this address, which must have no connections.
 * `cluster` is the address of the Postgres server, by default the shared server.
 */
export async function createRaceDatabase(
  template?: string,
  cluster = process.env.TEST_DATABASE_URL,
): Promise<RaceDatabase> {
  if (cluster === undefined) throw new Error('TEST_DATABASE_URL is not set: run the vitest project "race".');
  const name = `slipway_race_${randomId()}`;
  const source = template === undefined ? 'template1' : new URL(template).pathname.slice(1);
  const strategy = process.env.TEST_DATABASE_COPY ?? 'wal_log';
  await inCluster(cluster, (client) =>
    client.query(`create database ${name} template ${source} strategy ${strategy}`),
  );
  const url = Object.assign(new URL(cluster), { pathname: `/${name}` }).href;
  const pool = new pg.Pool({ connectionString: url, max: 4, application_name: watcher, types: typeParsers });
  let dropped: Promise<number> | undefined;
  const drop = async () => {
    const wrong = await wrongAtTheEnd(pool).catch((error: unknown) => [String(error)]);
    await pool.end();
    const found = await gone();
    if (wrong.length > 0) throw new Error(`At the end the books are wrong: ${wrong.join('\n')}`);
    return found;
  };
  const gone = async () => {
    return inCluster(cluster, async (client) => {
      await untilDeserted(client, name);
      const deadlocks = await deadlocksIn(client, name);
      await client.query(`drop database ${name} with (force)`);
      return deadlocks;
    });
  };
  return {
    url,
    pool,
    watched: (work) => watched(pool, work),
    deadlocks: () => deadlocksIn(pool, name),
    drop: () => (dropped ??= drop()),
  };
}

/**
 * Returns the address of the database with this name in the shared cluster. The first caller makes and fills the
 * database, while other callers wait. The filled database has no connections, so that it can be copied.
 */
export async function ensureDatabase(name: string, fill: (url: string) => Promise<void>): Promise<string> {
  const cluster = process.env.TEST_DATABASE_URL;
  if (cluster === undefined) throw new Error('TEST_DATABASE_URL is not set: run the vitest project "race".');
  const url = Object.assign(new URL(cluster), { pathname: `/${name}` }).href;
  await inCluster(cluster, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    await client.query(`create database ${name}`);
    await fill(url);
    await untilDeserted(client, name);
  });
  return url;
}

async function inCluster<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: watcher, types: typeParsers });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function watched<T>(pool: pg.Pool, work: () => Promise<T>) {
  let isOver = false;
  let backends = 0;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await pool.query<{ seen: number }>(
        `select count(*) as seen from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and application_name <> $1`,
        [watcher],
      );
      backends = Math.max(backends, rows[0]?.seen ?? 0);
      await wait(20);
    }
  })();
  const startedAt = performance.now();
  try {
    const result = await work();
    return { result, backends, ms: Math.round(performance.now() - startedAt) };
  } finally {
    isOver = true;
    await watching;
  }
}

/** A connection reports its counters when it ends, so this waits until all connections have ended. */
async function untilDeserted(client: pg.Client, database: string): Promise<void> {
  await until('all connections have ended', async () => {
    const { rows } = await client.query<{ others: number }>(
      'select count(*) as others from pg_stat_activity where datname = $1',
      [database],
    );
    return rows[0]?.others === 0;
  });
}

async function deadlocksIn(db: pg.Client | pg.Pool, database: string): Promise<number> {
  const { rows } = await db.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = $1',
    [database],
  );
  return rows[0]?.deadlocks ?? Number.NaN;
}

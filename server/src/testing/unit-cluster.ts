import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startThrowAwayPostgres } from '../../../scripts/find-postgres.mjs';
import { migrate } from '../operations/migrate/migrate.ts';
import { nameOfKnownRead } from '../platform/database/known-read.ts';
import { type OpenDatabase, onOneConnection } from '../platform/database/open-database.ts';
import { typeParsers } from '../platform/database/type-parsers.ts';
import { randomId } from '../platform/security/random-id.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Vitest reads the types of what it hands on here.
  interface ProvidedContext {
    /** The address of the Postgres server of the unit tests. */
    unitCluster?: string;
  }
}

const template = 'slipway_unit_template';

/** Starts a Postgres server for the unit tests, on which queries cost a fraction of those on an embedded Postgres. */
// oxlint-disable-next-line import/no-default-export -- Vitest runs a file's default export.
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const cluster = await startThrowAwayPostgres({ isDurable: false }).catch((error: unknown) => {
    console.error(`Unit tests use the embedded Postgres, because no server starts: ${String(error)}`);
    return undefined;
  });
  if (cluster === undefined) return undefined;
  const { url, stop } = cluster;
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const { db, close } = poolOfOne(url, template);
  await migrate(db);
  await close();
  project.provide('unitCluster', url);
  return stop;
}

/** The connection that makes and drops the databases of this worker. */
let maker: pg.Pool | undefined;

/**
 * A migrated, empty database in the cluster at this address, on one connection. Closing the connection drops the
 * database.
 */
export async function copyInCluster(url: string, of = template): Promise<OpenDatabase> {
  maker ??= makerOn(url);
  const made = maker;
  const name = `slipway_unit_${randomId()}`;
  // The strategy file_copy costs less than the default, and also copies the caches of the system catalogue.
  await made.query(`create database ${name} template ${of} strategy file_copy`);
  const opened = poolOfOne(url, name);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await made.query(`drop database ${name} with (force)`);
    },
  };
}

function makerOn(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // At the end of a run the server may stop before the pool.
  pool.on('error', () => {});
  return pool;
}

/** Opens a database on one connection, in the same way as an embedded database. */
function poolOfOne(url: string, database: string): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: Object.assign(new URL(url), { pathname: `/${database}` }).href,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    types: typeParsers,
    options: '-c plan_cache_mode=force_generic_plan',
  });
  pool.on('error', () => {});
  pool.on('connect', prepareWhatIsRepeated);
  return onOneConnection(pool, () => pool.end());
}

/**
 * Prepares known reads (known-read.ts) and all queries that are repeated, because planning a query takes many times as
 * long as running it. A server's pools prepare known reads too (impatient-pool.ts).
 */
function prepareWhatIsRepeated(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const asked = new Map<string, string | undefined>();
  let names = 0;
  const nameOf = (query: unknown, values: unknown) => {
    const known = nameOfKnownRead(query);
    if (known !== undefined || typeof query !== 'string' || !Array.isArray(values) || values.length === 0)
      return known;
    if (!asked.has(query)) {
      asked.set(query, undefined);
      return undefined;
    }
    const name = asked.get(query) ?? `repeated_${(names += 1)}`;
    asked.set(query, name);
    return name;
  };
  Object.assign(client, {
    query: (query: unknown, values: unknown, ...rest: unknown[]) => {
      const name = nameOf(query, values);
      return send(name === undefined ? query : { name, text: query, values }, values, ...rest);
    },
  });
}

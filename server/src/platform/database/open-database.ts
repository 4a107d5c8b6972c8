import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type ChangeReader, changeReader, changeReaderOnOneConnection } from './change-reader.ts';
import { impatientPool } from './impatient-pool.ts';
import { type Patience, jobsPatience, readersPatience, visitorsPatience } from './patience.ts';
import type { Tables } from './tables.ts';
import { whyNotOpened } from './database-errors.ts';
import { writableHost } from './writable-host.ts';

export type OpenDatabase = {
  /** For visitors' requests, with short time-outs. */
  db: Kysely<Tables>;
  pool: pg.Pool;
  /** For the server's start and for background work, with long time-outs. On an embedded database, the same as `db`. */
  jobsDb: Kysely<Tables>;
  kind: 'embedded' | 'server';
  /** Reads the change log, to keep the memory of the process up to date. */
  changes: ChangeReader;
  close: () => Promise<void>;
};

/**
 * The connections of one server process. Each process has one more, for the change log. So four processes use 84 of the
 * 100 that Postgres allows by default, and the rest is left for the owner's tools.
 */
const visitorsConnections = 15;
const jobsConnections = 5;

/** Opens a database on a Postgres server of version 15 or newer. */
export async function openServerDatabase(
  url: string,
  onPoolError: (error: Error) => void,
  patience: Patience = visitorsPatience,
): Promise<OpenDatabase> {
  // All pools share this object, so that they change to another host together.
  const host = writableHost(url);
  const pool = impatientPool(url, { max: visitorsConnections, ...patience }, host);
  const jobsPool = impatientPool(url, { max: jobsConnections, ...jobsPatience }, host);
  const changesPool = impatientPool(url, { max: 1, ...readersPatience(patience) }, host);
  const pools = [pool, jobsPool, changesPool];
  // Without a listener for errors, this process would end when Postgres stops.
  for (const each of pools) each.on('error', onPoolError);
  const close = async () => {
    await Promise.all(pools.map((each) => each.end()));
  };
  try {
    await refuseOldServer(pool);
  } catch (error) {
    await close();
    throw whyNotOpened(error);
  }
  return {
    db: kyselyOn(pool),
    pool,
    jobsDb: kyselyOn(jobsPool),
    kind: 'server',
    changes: changeReader(changesPool, [pool, jobsPool]),
    close,
  };
}

/** Runs all queries on the only connection of this pool. No other process may write to its database. */
export function onOneConnection(pool: pg.Pool, close: () => Promise<void>): OpenDatabase {
  const changes = changeReaderOnOneConnection(pool);
  const db = kyselyOn(pool);
  return { db, pool, jobsDb: db, kind: 'embedded', changes, close };
}

function kyselyOn(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  const { rows } = await client
    .query<{ version: string }>("select current_setting('server_version_num') as version")
    .finally(() => client.release());
  const version = Number(rows[0]?.version);
  if (version < 150_000) {
    throw new Error(
      `DATABASE_URL connects to Postgres ${Math.floor(version / 10_000)}, but Slipway needs 15 or newer.`,
    );
  }
}

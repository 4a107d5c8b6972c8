import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type ChangeReader, changeReader } from './change-reader.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { makePrivateFolder } from './private-folder.ts';
import { impatientPool } from './impatient-pool.ts';
import { type Patience, jobsPatience, readersPatience, visitorsPatience } from './patience.ts';
import type { Tables } from './tables.ts';
import { typeParsers } from './type-parsers.ts';

export type OpenDatabase = {
  /** For visitors' requests: gives up on a server that hangs. */
  db: Kysely<Tables>;
  pool: pg.Pool;
  /** For the start and background work, which may take longer; the same connection where there is only one. */
  jobsDb: Kysely<Tables>;
  kind: 'embedded' | 'server';
  /** For what the process keeps in memory. */
  changes: ChangeReader;
  close: () => Promise<void>;
};

/** Connections per server process, and one for the change log: four processes leave room for the owner's tools below Postgres' default of 100. */
const visitorsConnections = 15;
const jobsConnections = 5;

/**
 * The options of every embedded Postgres. It touches all of its buffers at each start, and its default of 128 MB is far
 * more than the rows of one lake.
 */
export const embeddedPostgres = {
  extensions: { btree_gist },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
};

/** A Postgres server of at least version 15. */
export async function openServerDatabase(
  url: string,
  onPoolError: (error: Error) => void,
  patience: Patience = visitorsPatience,
): Promise<OpenDatabase> {
  const pool = impatientPool(url, { max: visitorsConnections, ...patience });
  const jobsPool = impatientPool(url, { max: jobsConnections, ...jobsPatience });
  const changesPool = impatientPool(url, { max: 1, ...readersPatience(patience) });
  const pools = [pool, jobsPool, changesPool];
  // Without a listener, a Postgres that stops would end the process.
  for (const each of pools) each.on('error', onPoolError);
  const close = async () => {
    await Promise.all(pools.map((each) => each.end()));
  };
  try {
    await refuseOldServer(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db: kyselyOn(pool),
    pool,
    jobsDb: kyselyOn(jobsPool),
    kind: 'server',
    changes: changeReader(changesPool, [pool, jobsPool], true),
    close,
  };
}

/** Postgres inside this process, with its data in `dataDir`, which a lock protects from a second process. */
export async function openEmbeddedDatabase(dataDir: string): Promise<OpenDatabase> {
  await makePrivateFolder(dataDir);
  // Postgres sets the modes of its files itself, so these folders must keep other users out.
  await makePrivateFolder(join(dataDir, 'postgres'));
  const unlock = await lockDataFolder(dataDir);
  try {
    const pglite = await PGlite.create({ dataDir: join(dataDir, 'postgres'), ...embeddedPostgres });
    const opened = poolOnPglite(pglite);
    return {
      ...opened,
      close: async () => {
        await opened.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * The one connection of an embedded Postgres behind the usual pool interface. It has no time-outs: it runs in this
 * process and cannot hang by itself, and if the process is stopped, so are its callers. A query on `db` inside an open
 * transaction would wait for ever: functions use only the database they were given.
 */
export function poolOnPglite(pglite: PGlite): OpenDatabase {
  const pool = new pg.Pool(Object.assign(createPgConfig(pglite), { max: 1, types: typeParsers }));
  const db = kyselyOn(pool);
  return {
    db,
    pool,
    jobsDb: db,
    kind: 'embedded',
    changes: changeReader(pool, [pool], false),
    close: async () => {
      await pool.end();
      await pglite.close();
    },
  };
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
      `DATABASE_URL leads to Postgres ${Math.floor(version / 10_000)}; Slipway needs 15 or newer.`,
    );
  }
}

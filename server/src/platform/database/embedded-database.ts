import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { join } from 'node:path';
import pg from 'pg';
import { lockDataFolder } from './data-folder-lock.ts';
import { type OpenDatabase, onOneConnection } from './open-database.ts';
import { makePrivateFolder } from './private-folder.ts';
import { typeParsers } from './type-parsers.ts';

// This file is imported only when it is used, so that a server with a DATABASE_URL never loads PGlite.

/**
 * The options of every embedded Postgres. Postgres touches all of its buffers at each start, and one lake needs far
 * less than the default of 128 MB.
 */
export const embeddedPostgres = {
  extensions: { btree_gist },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
};

export type EmbeddedDatabase = OpenDatabase & {
  /**
   * Returns the data folder as it would be if the process were killed now. Call this only while you hold the only
   * connection.
   */
  tarOfFolder: () => Promise<Blob>;
};

/** Postgres inside this process, with its data in `dataDir`, which a lock protects from a second process. */
export async function openEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
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
 * Gives the one connection of an embedded Postgres the usual pool interface. There are no time-outs, because Postgres
 * runs in the same process as its callers: if Postgres hangs or stops, the callers do too. The connection is never
 * replaced, because the server would then read everything into memory again. A query on `db` inside an open transaction
 * would wait for ever, so a function uses only the database that is its argument.
 */
export function poolOnPglite(pglite: PGlite): EmbeddedDatabase {
  const options = { max: 1, idleTimeoutMillis: 0, types: typeParsers };
  const pool = new pg.Pool(Object.assign(createPgConfig(givingWay(pglite)), options));
  const opened = onOneConnection(pool, async () => {
    await pool.end();
    await pglite.close();
  });
  return { ...opened, tarOfFolder: () => pglite.dumpDataDir('none') };
}

/** After this time, Postgres lets other work of the process run. */
const mostAtOnceMs = 5;

/**
 * Postgres works in the thread of the server, so a transaction of fifty statements would block all other work. After
 * some milliseconds the process therefore lets other work run between two messages of the protocol.
 */
function givingWay(pglite: PGlite): PGlite {
  let turnedAt = performance.now();
  const execProtocolStream: PGlite['execProtocolStream'] = async (message, options) => {
    if (performance.now() - turnedAt > mostAtOnceMs) {
      await new Promise((resolve) => setImmediate(resolve));
      turnedAt = performance.now();
    }
    // The pool may send its last message after PGlite is closed. That message needs no answer.
    if (pglite.closed) return [];
    return pglite.execProtocolStream(message, options);
  };
  return Object.assign(Object.create(pglite) as PGlite, { execProtocolStream });
}

/** Opens a new data folder with the content from `tarOfFolder`; no other process may know the folder yet. */
export async function unpackEmbeddedDatabase(folder: string, tar: Blob): Promise<EmbeddedDatabase> {
  await makePrivateFolder(folder);
  return poolOnPglite(await PGlite.create({ dataDir: folder, loadDataDir: tar, ...embeddedPostgres }));
}

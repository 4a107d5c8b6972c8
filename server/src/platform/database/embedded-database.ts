import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { join } from 'node:path';
import pg from 'pg';
import { lockDataFolder } from './data-folder-lock.ts';
import { type OpenDatabase, onOneConnection } from './open-database.ts';
import { makePrivateFolder } from './private-folder.ts';
import { typeParsers } from './type-parsers.ts';

// Imported when it is used: a server with a DATABASE_URL never loads PGlite.

/**
 * The options of every embedded Postgres. It touches all of its buffers at each start, and its default of 128 MB is far
 * more than the rows of one lake.
 */
export const embeddedPostgres = {
  extensions: { btree_gist },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
};

export type EmbeddedDatabase = OpenDatabase & {
  /** What a process that was killed now would leave on the disk: call it while you have the only connection. */
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
 * The one connection of an embedded Postgres behind the usual pool interface. It has no time-outs: it runs in this
 * process and cannot hang by itself, and if the process is stopped, so are its callers. It is never made anew, because a
 * new one would make memory be read again as a whole. A query on `db` inside an open
 * transaction would wait for ever: functions use only the database they were given.
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

/** Longer than this, nobody else's request is read or answered. */
const mostAtOnceMs = 5;

/**
 * Postgres works in the thread of the server, and its answers are there before anybody else has had a turn: a
 * transaction of fifty statements would be one long standstill. So between two messages of the protocol the process
 * turns to everything else, where it has not done so for a while.
 */
function givingWay(pglite: PGlite): PGlite {
  let turnedAt = performance.now();
  const execProtocolStream: PGlite['execProtocolStream'] = async (message, options) => {
    if (performance.now() - turnedAt > mostAtOnceMs) {
      await new Promise((resolve) => setImmediate(resolve));
      turnedAt = performance.now();
    }
    // The pool ends its connection without waiting for an answer.
    if (pglite.closed) return [];
    return pglite.execProtocolStream(message, options);
  };
  return Object.assign(Object.create(pglite) as PGlite, { execProtocolStream });
}

/** A new data folder with what `tarOfFolder` gave, open; nobody else may know the folder yet. */
export async function unpackEmbeddedDatabase(folder: string, tar: Blob): Promise<EmbeddedDatabase> {
  await makePrivateFolder(folder);
  return poolOnPglite(await PGlite.create({ dataDir: folder, loadDataDir: tar, ...embeddedPostgres }));
}

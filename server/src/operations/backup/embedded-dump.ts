import { createGunzip, createGzip } from 'node:zlib';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import { type EmbeddedDatabase, unpackEmbeddedDatabase } from '../../platform/database/embedded-database.ts';
import { lockDataFolder } from '../../platform/database/data-folder-lock.ts';
import { makePrivateFolder } from '../../platform/database/private-folder.ts';
import { BackupMistake } from './give-up.ts';
import { type Manifest, countRows, differences, readFacts } from './manifest.ts';
import type { Source } from './server-dump.ts';

/** Nobody can write while the folder is copied: we hold the only connection. */
export async function embeddedSource({ pool, tarOfFolder }: EmbeddedDatabase): Promise<Source> {
  const client = await pool.connect();
  try {
    await client.query('checkpoint');
    const facts = await readFacts(client);
    const tar = await tarOfFolder();
    const stream = tar.stream() as Parameters<typeof Readable.fromWeb>[0];
    return { kind: 'embedded', ...facts, dump: Readable.fromWeb(stream).pipe(createGzip()) };
  } finally {
    client.release();
  }
}

/** Throws if the data folder has a database; the error says what to do. */
export async function refuseFullFolder(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  const files = existsSync(folder) ? await readdir(folder) : [];
  if (files.length === 0) return;
  throw new BackupMistake(
    `${dataDir} has a database, and a backup can be restored only into an empty folder. Move that folder away, or name another one in DATA_DIR, and run this again.`,
  );
}

/** Restores the database into a temporary folder, and renames the folder once it is complete. */
export async function restoreToFolder(
  dataDir: string,
  manifest: Manifest,
  pieces: readonly Uint8Array[],
  finish: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  await makePrivateFolder(dataDir);
  const unlock = await lockDataFolder(dataDir);
  try {
    const unfinished = join(dataDir, 'postgres.unfinished');
    await rm(unfinished, { recursive: true, force: true });
    await unpackInto(unfinished, manifest, pieces, finish);
    // The rename also replaces an empty folder.
    await rename(unfinished, join(dataDir, 'postgres'));
  } finally {
    await unlock();
  }
}

/** Unpacks a dump into a new folder. After an error, deletes the folder. */
export async function unpackInto(
  folder: string,
  { counts }: Manifest,
  pieces: readonly Uint8Array[],
  finish: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  try {
    const tar: Uint8Array<ArrayBuffer>[] = [];
    for await (const chunk of Readable.from(pieces).pipe(createGunzip())) tar.push(chunk);
    const database = await unpackEmbeddedDatabase(folder, new Blob(tar));
    try {
      const wrong = differences(counts, await countRows(database.pool));
      if (wrong.length > 0)
        throw new BackupMistake(`The restored database differs from the backup: ${wrong.join('; ')}.`);
      await finish(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

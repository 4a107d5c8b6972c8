import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { migrate, newestMigration, oldestMigration } from '../migrate/migrate.ts';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import { projectRoot } from '../../platform/runtime/project-root.ts';
import { readBackupFile } from './backup-file.ts';
import { BackupMistake, isLeftBehind } from './give-up.ts';
import { refuseFullFolder, restoreToFolder, unpackInto } from './embedded-dump.ts';
import type { Manifest } from './manifest.ts';
import { refuseFullServer, restoreToServer, withTemporaryDatabase } from './server-dump.ts';

export type Backup = { file: string; passphrase: string };

/** The location of the database. */
export type DatabasePlace = { databaseUrl: string | undefined; dataDir: string };

/** Opens a database of a Postgres server for the last steps of a restore. */
export type OpenServer = (url: string) => Promise<OpenDatabase>;

/**
 * Reads the whole backup before it changes anything, fills an empty database, migrates it to this version and calls
 * `finish`. Until `finish` is done, no server serves the database.
 */
export async function restoreBackup(
  backup: Backup,
  { databaseUrl, dataDir }: DatabasePlace,
  openServer: OpenServer,
  finish: (database: OpenDatabase) => Promise<void>,
): Promise<{ manifest: Manifest; besides: string[] }> {
  const isServer = databaseUrl !== undefined;
  await (isServer ? refuseFullServer(databaseUrl) : refuseFullFolder(dataDir));
  const manifest = await readBackupFile(backup.file, backup.passphrase);
  await refuseOther(manifest, isServer);
  const files: { path: string; content: Uint8Array }[] = [];
  const onFile = (path: string, content: Uint8Array) => void files.push({ path, content });
  if (isServer) await fillServer(databaseUrl, manifest, backup, openServer, finish, onFile);
  else {
    const pieces = await dumpOf(backup, onFile);
    await restoreToFolder(dataDir, manifest, pieces, (database) => bringUp(database, finish));
  }
  return { manifest, besides: await putFilesBack(files, dirname(backup.file)) };
}

/** Restores into a temporary database, calls `look` with it, and deletes it. */
export async function tryBackup(
  backup: Backup,
  { databaseUrl, dataDir }: DatabasePlace,
  openServer: OpenServer,
  look: (database: OpenDatabase, madeAt: string) => Promise<void>,
): Promise<Manifest> {
  const manifest = await readBackupFile(backup.file, backup.passphrase);
  await refuseOther(manifest, databaseUrl !== undefined);
  const finish = (database: OpenDatabase) => look(database, manifest.madeAt);
  if (databaseUrl !== undefined) {
    await withTemporaryDatabase(databaseUrl, (url) =>
      fillServer(url, manifest, backup, openServer, finish, () => {}),
    );
  } else {
    await deleteLeftChecks(dataDir);
    const folder = join(dataDir, `check-${process.pid}`);
    await unpackInto(folder, manifest, await dumpOf(backup), (database) => bringUp(database, finish));
    await rm(folder, { recursive: true, force: true });
  }
  return manifest;
}

/** Deletes the folders of checks that were killed. */
async function deleteLeftChecks(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names.filter((each) => /^check-\d+$/.test(each))) {
    const { mtimeMs } = await stat(join(dataDir, name));
    if (isLeftBehind(mtimeMs, Date.now())) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

async function fillServer(
  url: string,
  manifest: Manifest,
  { file, passphrase }: Backup,
  openServer: OpenServer,
  finish: (database: OpenDatabase) => Promise<void>,
  onFile: (path: string, content: Uint8Array) => void,
): Promise<void> {
  const feed = (take: (piece: Uint8Array) => Promise<void>) =>
    readBackupFile(file, passphrase, { onDatabase: take, onFile });
  await restoreToServer(url, manifest, feed, async () => {
    const database = await openServer(url);
    try {
      await bringUp(database, finish);
    } finally {
      await database.close();
    }
  });
}

async function bringUp(
  database: OpenDatabase,
  finish: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  await migrate(database.jobsDb, { isRestoring: true });
  await finish(database);
}

async function dumpOf(
  { file, passphrase }: Backup,
  onFile: (path: string, content: Uint8Array) => void = () => {},
): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  await readBackupFile(file, passphrase, { onDatabase: (piece) => void pieces.push(piece), onFile });
  return pieces;
}

async function refuseOther({ database, migration, version }: Manifest, isServer: boolean): Promise<void> {
  if ((database.kind === 'server') !== isServer)
    throw new BackupMistake(
      isServer
        ? 'The backup is of an embedded database: unset DATABASE_URL to restore it.'
        : 'The backup is of a Postgres server: name an empty database on such a server in DATABASE_URL.',
    );
  if (migration > (await newestMigration()))
    throw new BackupMistake(
      `The backup was made by version ${version}, which is newer: restore it with that version.`,
    );
  if (migration < oldestMigration)
    throw new BackupMistake(
      `The backup is older than this version can restore (migrations up to ${migration}): restore it with commit c25be782, make a backup there, and restore that here.`,
    );
}

/**
 * Restores missing files. A file that differs from the backup is not overwritten: the backup's version is written to a
 * folder beside the backup. Returns the paths of those versions.
 */
async function putFilesBack(
  files: readonly { path: string; content: Uint8Array }[],
  folder: string,
): Promise<string[]> {
  const besides: string[] = [];
  for (const { path, content } of files) {
    // Restores only files that a backup can contain.
    if (path !== 'business.json' && !/^media\/own\/(?!.*\.\.)/.test(path)) continue;
    const here = await readFile(join(projectRoot, path)).catch(() => undefined);
    if (here !== undefined && Buffer.compare(here, content) === 0) continue;
    if (here === undefined && (await isWritten(join(projectRoot, path), content))) continue;
    const beside = join(folder, 'restored', path);
    if (!(await isWritten(beside, content))) throw new BackupMistake(`${beside} cannot be written.`);
    besides.push(beside);
  }
  return besides;
}

async function isWritten(path: string, content: Uint8Array): Promise<boolean> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    return true;
  } catch {
    return false;
  }
}

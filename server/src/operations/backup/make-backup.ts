import { dayMs } from '@slipway/shared/values/durations.ts';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { makePrivateFolder } from '../../platform/database/private-folder.ts';
import { projectRoot } from '../../platform/runtime/project-root.ts';
import { writeBackupFile } from './backup-file.ts';
import { BackupMistake, isLeftBehind } from './give-up.ts';
import type { Manifest } from './manifest.ts';
import type { Source } from './server-dump.ts';

const ending = '.tar.age';

export type BackupPlace = { folder: string; passphrase: string; keepDays: number };

export type Made = { file: string; bytes: number; manifest: Manifest };

/**
 * Makes a backup of a database, of the owner's pictures and of business.json, and deletes old backups.
 * @param withSource calls `work` with the dump of the database, which exists only until `work` ends
 */
export async function makeBackup(
  { folder, passphrase, keepDays }: BackupPlace,
  withSource: (work: (source: Source) => Promise<Made>) => Promise<Made>,
  now: Date,
  workFactor?: number,
): Promise<Made> {
  await openBackupFolder(folder);
  await deleteUnfinished(folder, now);
  const file = join(folder, `slipway-${now.toISOString().replace(/[-:]|\.\d+/g, '')}${ending}`);
  const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  const made = await withSource(async (source) => {
    const { kind, dump, migration, postgresMajor, counts } = source;
    const written = await writeBackupFile(
      file,
      passphrase,
      async ({ addDatabase, addFile }) => {
        const database = { kind, postgresMajor, ...(await addDatabase(dump)) };
        const files: Manifest['files'] = [];
        for (const path of await ownFiles())
          files.push({ path, ...(await addFile(path, await readFile(join(projectRoot, path)))) });
        return { format: 1, madeAt: now.toISOString(), version, migration, database, files, counts };
      },
      workFactor,
    );
    return { file, ...written };
  });
  await deleteOld(folder, keepDays, now);
  return made;
}

/** The paths of the owner's files: business.json and pictures. The separator is / on every system. */
async function ownFiles(): Promise<string[]> {
  const pictures = join(projectRoot, 'media', 'own');
  const found = existsSync(pictures) ? await readdir(pictures, { recursive: true, withFileTypes: true }) : [];
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return ['business.json', ...files.sort()];
}

/** The newest backup in a folder, judged by the names of the files. */
export async function newestBackup(folder: string): Promise<string | undefined> {
  const names = await backupsIn(folder);
  const newest = names.at(-1);
  return newest === undefined ? undefined : join(folder, newest);
}

async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.startsWith('slipway-') && name.endsWith(ending)).sort();
}

/** Deletes backups that are too old, but never the last three. */
async function deleteOld(folder: string, keepDays: number, now: Date): Promise<void> {
  for (const name of (await backupsIn(folder)).slice(0, -3)) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > keepDays * dayMs) await rm(join(folder, name), { force: true });
  }
}

/** Deletes the remains of killed runs. */
async function deleteUnfinished(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(`${ending}.unfinished`)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (isLeftBehind(mtimeMs, now.getTime())) await rm(join(folder, name), { force: true });
  }
}

/** The sentence that reports a backup. */
export function sentenceOf({ file, bytes, manifest }: Made): string {
  const { counts, files } = manifest;
  return `${basename(file)}: ${(bytes / 1e6).toFixed(1)} MB, ${counts['bookings'] ?? 0} bookings, ${
    counts['payment_attempts'] ?? 0
  } payments, ${files.length} files of yours.`;
}

/**
 * Makes the backup folder if it does not exist, but no folder above it: if the backup disk is not mounted, a backup
 * must not go to this machine's own disk. Refuses to run as root if the folder belongs to another user, because that
 * user could not read root's backup.
 * @param userId the id of the caller; undefined on Windows
 */
export async function openBackupFolder(folder: string, userId = process.getuid?.()): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    const { uid } = await stat(folder);
    if (userId === 0 && uid !== 0)
      throw new BackupMistake(
        `BACKUP_FOLDER is ${folder}, which belongs to user ${uid}, who could not read a backup made by root. Make it as that user: slipway backup, systemctl start slipway-backup, or sudo -u '#${uid}'.`,
      );
    await makePrivateFolder(folder);
  } catch (error) {
    if (error instanceof BackupMistake) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupMistake(
      code === 'ENOENT'
        ? `BACKUP_FOLDER is ${folder}, which cannot be made: ${dirname(folder)} does not exist, or no folder can be made in it. Is it mounted?`
        : `BACKUP_FOLDER is ${folder}, where this user may not write or make a folder (${code}).`,
      error,
    );
  }
}

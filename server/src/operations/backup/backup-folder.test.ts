import { chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBackupFolder } from './make-backup.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-backup-folder-'));
  await writeFile(join(folder, 'file'), '');
});
afterAll(() => rm(folder, { recursive: true }));

test('the backup folder is made so that only its owner can open it', async () => {
  const backups = join(folder, 'backups');
  await openBackupFolder(backups);
  await openBackupFolder(backups);
  if (process.platform !== 'win32') expect((await stat(backups)).mode & 0o777).toBe(0o700);
});

test('no backup folder is made inside a missing folder, and the error names the missing folder', async () => {
  await expect(openBackupFolder(join(folder, 'mounted/backups'))).rejects.toThrow(
    `${join(folder, 'mounted')} does not exist, or no folder can be made in it. Is it mounted?`,
  );
  await expect(stat(join(folder, 'mounted'))).rejects.toThrow('ENOENT');
});

test('if the backup folder cannot be made, the error names the variable BACKUP_FOLDER', async () => {
  await expect(openBackupFolder(join(folder, 'file/backups'))).rejects.toThrow(
    /^BACKUP_FOLDER is .+, where this user may not write or make a folder \(ENOTDIR\)\.$/,
  );
});

describe.skipIf(process.platform === 'win32')('root', () => {
  test('root makes no backup in another user’s folder, because that user could not read it', async () => {
    const theirs = join(folder, 'theirs');
    await mkdir(theirs);
    if (process.getuid?.() === 0) await chown(theirs, 12_345, 12_345);
    await expect(openBackupFolder(theirs, 0)).rejects.toThrow(/belongs to user \d+, .*slipway backup/);
  });
});

import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makePrivateFolder } from '../database/private-folder.ts';
import { BackupMistake } from './give-up.ts';

/**
 * Makes the folder of the backups if it is not there, but none above it: below a mount that is away, backups would lie
 * on this machine's own disk. Root does not write into another user's folder, whose owner could not read the file.
 * @param userId of whoever asks; undefined on Windows
 */
export async function openBackupFolder(folder: string, userId = process.getuid?.()): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    const { uid } = await stat(folder);
    if (userId === 0 && uid !== 0)
      throw new BackupMistake(
        `BACKUP_FOLDER is ${folder}, of the user ${uid}, who could not read a backup of root's. Make it as that user: slipway backup, systemctl start slipway-backup, or sudo -u '#${uid}'.`,
      );
    await makePrivateFolder(folder);
  } catch (error) {
    if (error instanceof BackupMistake) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupMistake(
      code === 'ENOENT'
        ? `BACKUP_FOLDER is ${folder}, which cannot be made: ${dirname(folder)} is not there, or takes no folder. Is it mounted?`
        : `BACKUP_FOLDER is ${folder}, where this user may not write or make a folder (${code}).`,
      error,
    );
  }
}

import { daySeconds, hourSeconds } from '@slipway/shared/values/durations.ts';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ageOfBackupRun } from '../backup/backup-runs.ts';
import type { Database } from '../../platform/database/tables.ts';
import { type Finding, bad, good } from '../../payments/findings.ts';
import type { Config } from '../config/config.ts';

type Settings = Pick<Config, 'backupFolder' | 'backupPassphrase'>;

/** Reports a night without a backup, a week without a trial restore, and settings that prevent backups. */
export async function checkBackups(db: Database, settings: Settings): Promise<Finding[]> {
  const made = await ageOfBackupRun(db, 'backup');
  const tried = await ageOfBackupRun(db, 'check');
  const isMade = made < 26 * hourSeconds;
  return [
    isMade
      ? good(`The last backup is ${words(made)} old.`)
      : bad(
          `${made === Number.POSITIVE_INFINITY ? 'There is no backup yet' : `The last backup is ${words(made)} old`}. Set up the nightly backup: docs/backup.md.`,
        ),
    ...checkPassphrase(settings),
    // The backup may have been made on another machine, in a folder that this machine cannot see.
    ...(isMade ? [] : await checkFolder(settings)),
    tried < 8 * daySeconds
      ? good(`A backup was restored as a trial ${words(tried)} ago.`)
      : bad('No backup has been restored as a trial in the last eight days. Run npm run restore -- --check.'),
  ];
}

/** Reports, by name, each setting that prevents backups on this machine. */
export async function hindrancesOfBackups(settings: Settings): Promise<Finding[]> {
  return [...checkPassphrase(settings), ...(await checkFolder(settings))];
}

function checkPassphrase({ backupPassphrase }: Settings): Finding[] {
  return backupPassphrase === undefined
    ? [
        bad(
          'BACKUP_PASSPHRASE is not set, so no backup can be made, and no list of erasures is kept for a restore.',
        ),
      ]
    : [];
}

async function checkFolder({ backupFolder }: Settings): Promise<Finding[]> {
  const mayWrite = async (path: string) => {
    const isFolder = (await stat(path)).isDirectory();
    await access(path, constants.W_OK | constants.X_OK);
    return isFolder ? undefined : 'ENOTDIR';
  };
  const why = await mayWrite(backupFolder).catch(async ({ code }: NodeJS.ErrnoException) =>
    // The last folder of the path need not exist, because the backup program creates it.
    code === 'ENOENT' ? mayWrite(dirname(backupFolder)).catch(() => code) : code,
  );
  return typeof why === 'string'
    ? [
        bad(
          `BACKUP_FOLDER is ${backupFolder}, where this user cannot write (${why}). If backups are made on another machine or in another container, check the folder there.`,
        ),
      ]
    : [];
}

function words(seconds: number): string {
  const hours = Math.round(seconds / hourSeconds);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

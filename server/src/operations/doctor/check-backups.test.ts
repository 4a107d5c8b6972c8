import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteBackupRun } from '../backup/backup-runs.ts';
import { type TestApp, openTestApp } from '../../testing/test-app.ts';
import { checkBackups, hindrancesOfBackups } from './check-backups.ts';

let folder: string;
let site: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-doctor-'));
  writeFileSync(join(folder, 'file'), '');
  site = await openTestApp({ boats: 1 });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await site.close();
});

const backupPassphrase = 'correct horse battery';
const wrong = (found: { isGood: boolean; sentence: string }[]) =>
  found.filter(({ isGood }) => !isGood).map(({ sentence }) => sentence);

describe('doctor names each variable that prevents a backup', () => {
  test('no passphrase', async () => {
    expect(wrong(await hindrancesOfBackups({ backupFolder: folder, backupPassphrase: undefined }))).toEqual([
      expect.stringMatching(/^BACKUP_PASSPHRASE is not set/),
    ]);
  });

  test.each(['file', 'file/below', 'gone/below'])(
    'doctor reports a backup folder that cannot be written: %s',
    async (name) => {
      const backupFolder = join(folder, name);
      expect(wrong(await hindrancesOfBackups({ backupFolder, backupPassphrase }))).toEqual([
        expect.stringMatching(/^BACKUP_FOLDER is .+, where this user cannot write \(E[A-Z]+\)/),
      ]);
    },
  );

  test.each(['.', 'made by the program'])(
    'doctor reports nothing for a usable backup folder: %s',
    async (name) => {
      expect(await hindrancesOfBackups({ backupFolder: join(folder, name), backupPassphrase })).toEqual([]);
    },
  );
});

test('after a good backup, doctor still reports a missing passphrase, but no longer checks the backup folder', async () => {
  const settings = { backupFolder: join(folder, 'gone/below'), backupPassphrase: undefined };
  expect(wrong(await checkBackups(site.db, settings)).join(' ')).toMatch(
    /no backup yet.*PASSPHRASE.*BACKUP_FOLDER/,
  );
  await noteBackupRun(site.db, 'backup', 'slipway-1.tar.age');
  const said = wrong(await checkBackups(site.db, settings)).join(' ');
  expect(said).toContain('BACKUP_PASSPHRASE');
  expect(said).not.toContain('BACKUP_FOLDER');
});

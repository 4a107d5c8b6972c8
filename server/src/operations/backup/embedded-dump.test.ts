import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmbeddedDatabase } from '../../platform/database/embedded-database.ts';
import { createEmbeddedDatabase } from '../../testing/test-database.ts';
import { makeBackup, newestBackup } from './make-backup.ts';
import { embeddedSource } from './embedded-dump.ts';
import { restoreBackup } from './restore-backup.ts';

const passphrase = 'correct horse battery';
let folder: string;
let database: EmbeddedDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-embedded-backup-'));
  database = await createEmbeddedDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test('an embedded database comes back from its backup, into an empty folder alone', async () => {
  await database.pool.query(
    `insert into enquiries (name, email, phone, message, created_at) values
       ('Ann', 'ann@example.com', '', 'Hello', now()), ('Old', 'old@example.com', '', 'Long ago', '2020-01-01')`,
  );
  // A picture is bytes of no text.
  await database.pool.query(
    `insert into pictures (name, width, height, focus_x, focus_y, bytes, uploaded_at)
     values ('photo-0123456789abcdef0123-0123456789abcdef01234567', 800, 600, 5000, 5000, 5, now())`,
  );
  await database.pool.query(
    `insert into picture_files values ('photo-0123456789abcdef0123-0123456789abcdef01234567', 'master.webp', '\\x00ff0a0d27')`,
  );
  const place = { folder: join(folder, 'backups'), passphrase, keepDays: 35 };
  const made = await makeBackup(place, async (work) => work(await embeddedSource(database)), new Date(), 1);
  expect(await newestBackup(place.folder)).toBe(made.file);
  expect(made.manifest).toMatchObject({
    database: { kind: 'embedded' },
    counts: { enquiries: 2, picture_files: 1 },
  });

  const to = { databaseUrl: undefined, dataDir: join(folder, 'data') };
  const noServer = () => Promise.reject(new Error('there is none'));
  const seen: unknown[] = [];
  await restoreBackup({ file: made.file, passphrase }, to, noServer, async ({ pool }) => {
    expect(await readdir(to.dataDir), 'not in its place before this is done').not.toContain('postgres');
    seen.push(...(await pool.query('select name from enquiries order by 1')).rows);
    seen.push(...(await pool.query("select encode(content, 'hex') as bytes from picture_files")).rows);
  });
  expect(seen).toEqual([{ name: 'Ann' }, { name: 'Old' }, { bytes: '00ff0a0d27' }]);
  expect(await readdir(to.dataDir)).toContain('postgres');
  await expect(restoreBackup({ file: made.file, passphrase }, to, noServer, async () => {})).rejects.toThrow(
    'a backup is restored into an empty place',
  );
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmbeddedDatabase } from '../../platform/database/embedded-database.ts';
import { openOldDatabase } from '../../testing/old-database.ts';
import { createEmptyDatabase } from '../../testing/test-database.ts';
import { makeBackup, newestBackup } from './make-backup.ts';
import { newestMigration } from '../migrate/migrate.ts';
import { embeddedSource } from './embedded-dump.ts';
import { restoreBackup } from './restore-backup.ts';

const passphrase = 'correct horse battery';
let folder: string;
let database: EmbeddedDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-embedded-backup-'));
  database = await openOldDatabase('c25be782.sql.gz', createEmptyDatabase);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const noServer = () => Promise.reject(new Error('there is none'));

test('a backup of an embedded database of commit c25be782 can be restored, but only into an empty folder', async () => {
  await database.pool.query(
    `insert into enquiries (name, email, phone, message, created_at) values
       ('Ann', 'ann@example.com', '', 'Hello', now()), ('Old', 'old@example.com', '', 'Long ago', '2020-01-01')`,
  );
  // A picture tests that bytes other than text survive.
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
    counts: { bookings: 12, enquiries: 3, picture_files: 2 },
    migration: '0070-words-of-pages.sql',
  });

  const to = { databaseUrl: undefined, dataDir: join(folder, 'data') };
  const seen: unknown[] = [];
  await restoreBackup({ file: made.file, passphrase }, to, noServer, async ({ pool }) => {
    expect(await readdir(to.dataDir), 'not in its place before this is done').not.toContain('postgres');
    seen.push(...(await pool.query('select name from enquiries order by 1')).rows);
    seen.push(
      ...(await pool.query("select encode(content, 'hex') as bytes from picture_files order by 1")).rows,
    );
    seen.push(...(await pool.query('select max(name) as newest from migrations')).rows);
  });
  expect(seen).toEqual([
    { name: 'Ada' },
    { name: 'Ann' },
    { name: 'Old' },
    { bytes: '00ff0a' },
    { bytes: '00ff0a0d27' },
    { newest: await newestMigration() },
  ]);
  expect(await readdir(to.dataDir)).toContain('postgres');
  await expect(restoreBackup({ file: made.file, passphrase }, to, noServer, async () => {})).rejects.toThrow(
    'a backup can be restored only into an empty folder',
  );
});

test('a backup from before commit c25be782 or from a newer version is refused before anything is touched', async () => {
  const place = { folder: join(folder, 'of-other-versions'), passphrase, keepDays: 35 };
  const to = { databaseUrl: undefined, dataDir: join(folder, 'untouched') };
  async function* dump() {
    yield Buffer.from('a dump');
  }
  for (const [migration, sentence] of [
    ['0069-each-returned-payment-is-told-of.sql', 'restore it with commit c25be782'],
    ['9999-from-the-future.sql', 'restore it with that version'],
  ] as const) {
    const source = { kind: 'embedded' as const, postgresMajor: 18, migration, counts: {}, dump: dump() };
    const { file } = await makeBackup(place, async (work) => work(source), new Date(), 1);
    await expect(restoreBackup({ file, passphrase }, to, noServer, async () => {})).rejects.toThrow(sentence);
    await expect(readdir(to.dataDir)).rejects.toThrow('ENOENT');
  }
});

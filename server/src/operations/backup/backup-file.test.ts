import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackupWriter, readBackupFile, writeBackupFile } from './backup-file.ts';
import type { Manifest } from './manifest.ts';

const passphrase = 'correct horse battery staple';
/** The lowest cost that scrypt accepts. */
const cheap = 1;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-backup-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A dump that is cut into several pieces, with bytes that are not text. */
const dump = Buffer.alloc(5_000_000, Buffer.from([0, 255, 10, 7, 200]));

async function* inChunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 64_000) yield bytes.subarray(at, at + 64_000);
}

async function fill({ addDatabase, addFile }: BackupWriter, content = inChunks(dump)): Promise<Manifest> {
  return {
    format: 1,
    madeAt: '2027-05-08T03:15:00.000Z',
    version: '1.0.0',
    migration: '0101-what-is-sold.sql',
    database: { kind: 'server', postgresMajor: 18, ...(await addDatabase(content)) },
    files: [{ path: 'business.json', ...(await addFile('business.json', Buffer.from('{}'))) }],
    counts: { bookings: 3 },
  };
}

async function written(name: string): Promise<string> {
  const path = join(folder, name);
  await writeBackupFile(path, passphrase, fill, cheap);
  return path;
}

test('a backup is restored as it was written, and nothing in it is readable without the passphrase', async () => {
  const path = await written('whole');
  const pieces: Uint8Array[] = [];
  const files = new Map<string, string>();
  const manifest = await readBackupFile(path, passphrase, {
    onDatabase: (piece) => void pieces.push(piece),
    onFile: (name, content) => void files.set(name, Buffer.from(content).toString()),
  });
  expect(Buffer.concat(pieces).equals(dump)).toBe(true);
  expect(pieces.length).toBeGreaterThan(1);
  expect(files).toEqual(new Map([['business.json', '{}']]));
  expect(manifest.counts).toEqual({ bookings: 3 });
  expect((await readFile(path)).includes('business.json')).toBe(false);
  await expect(readBackupFile(path, 'another passphrase')).rejects.toThrow('made with another passphrase');
});

test('a backup that is cut off anywhere, or has one wrong byte, is refused', async () => {
  const whole = await readFile(await written('to-spoil'));
  const spoilt = join(folder, 'spoilt');
  for (const length of [0, 10, 200, 70_000, whole.length >> 1, whole.length - 1, whole.length - 100_000]) {
    await writeFile(spoilt, whole.subarray(0, length));
    await expect(readBackupFile(spoilt, passphrase), String(length)).rejects.toThrow('cut short or damaged');
  }
  for (const at of [300, whole.length >> 1, whole.length - 20]) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await writeFile(spoilt, changed);
    await expect(readBackupFile(spoilt, passphrase), String(at)).rejects.toThrow('cut short or damaged');
  }
});

test('a dump that fails in the middle leaves no file and says why', async () => {
  const path = join(folder, 'failed');
  async function* failing() {
    yield* inChunks(dump);
    throw new Error('pg_dump failed: connection lost');
  }
  await expect(writeBackupFile(path, passphrase, (writer) => fill(writer, failing()), cheap)).rejects.toThrow(
    'connection lost',
  );
  expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([]);
});

test('an error while the dump is restored is not reported as a damaged backup', async () => {
  const onDatabase = () => {
    throw new Error('pg_restore failed');
  };
  await expect(readBackupFile(await written('unread'), passphrase, { onDatabase })).rejects.toThrow(
    'pg_restore failed',
  );
});

test('the error about a missing or unreadable folder names the folder', async () => {
  const path = join(folder, 'nowhere', 'backup');
  await expect(writeBackupFile(path, passphrase, fill, cheap)).rejects.toThrow('no such file or folder');
  await expect(readBackupFile(path, passphrase)).rejects.toThrow('no such file or folder');
});

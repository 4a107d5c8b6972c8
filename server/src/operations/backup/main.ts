import { existsSync } from 'node:fs';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { eraseExpiredData } from '../../bookings/follow-up/erase-expired-data.ts';
import { purgeExpiredRows } from '../../bookings/follow-up/purge-expired-rows.ts';
import { markAsCopy } from './copied-database.ts';
import { openEmbeddedDatabase } from '../../platform/database/embedded-database.ts';
import { brokenInvariants, queryableOf } from '../books/broken-invariants.ts';
import { type OpenDatabase, openServerDatabase } from '../../platform/database/open-database.ts';
import { writableHost } from '../../platform/database/writable-host.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { eraseAgain, erasuresFileIn } from '../../console/personal-data/erasures.ts';
import { movableClock, realClock } from '../../platform/runtime/clock.ts';
import { type Config, readConfig } from '../config/config.ts';
import { findRunningServer } from './ask-running-server.ts';
import { BackupMistake, giveUpInTime } from './give-up.ts';
import { noteBackupRun } from './backup-runs.ts';
import { embeddedSource } from './embedded-dump.ts';
import { type BackupPlace, makeBackup, newestBackup, sentenceOf } from './make-backup.ts';
import { restoreBackup, tryBackup } from './restore-backup.ts';
import { withServerDump } from './server-dump.ts';

// Only the user who makes a backup may read it: it contains names, addresses and signing keys.
process.umask(0o077);

giveUpInTime((sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
});

/** `npm run backup` and `npm run restore`. Prints a sentence that says what was done; exits with 1 if it failed. */
run(process.argv.slice(2)).then(
  (said) => process.stdout.write(`${said}\n`),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);

async function run(words: readonly string[]): Promise<string> {
  const config = await onOneHost(readConfig());
  const place = placeOf(config);
  const [first, ...more] = words;
  if (first === undefined) return backup(config, place);
  const [file] = more.filter((word) => word !== '--check' && word !== '--copy');
  if (first !== 'restore' || more.length > 2) throw new BackupMistake(usage);
  const wanted = file === undefined ? await newestBackup(place.folder) : absolute(file, place.folder);
  if (wanted === undefined)
    throw new BackupMistake(
      `There is no backup in ${place.folder}. Name the file, or its folder in BACKUP_FOLDER.`,
    );
  const chosen = { file: wanted, passphrase: place.passphrase };
  return more.includes('--check')
    ? check(config, chosen)
    : restore(config, { ...chosen, isCopy: more.includes('--copy') });
}

/** If the database's address names several hosts, Postgres' own programs get only the host that may write. */
async function onOneHost(config: Config): Promise<Config> {
  if (config.databaseUrl === undefined) return config;
  const host = writableHost(config.databaseUrl);
  if (host.isOneOfSeveral) await host.lookAgain();
  return { ...config, databaseUrl: host.current() };
}

const usage =
  'npm run backup, npm run restore -- [FILE], npm run restore -- --check [FILE], npm run restore -- --copy [FILE]';

function placeOf({ backupFolder, backupPassphrase, backupKeepDays }: Config): BackupPlace {
  if (backupPassphrase === undefined)
    throw new BackupMistake(
      'BACKUP_PASSPHRASE is not set. Choose a passphrase of at least 16 characters, and keep a copy away from this machine: without the passphrase nobody can open a backup.',
    );
  return { folder: backupFolder, passphrase: backupPassphrase, keepDays: backupKeepDays };
}

function absolute(file: string, folder: string): string {
  if (isAbsolute(file)) return file;
  return existsSync(file) || basename(file) !== file ? resolve(file) : join(folder, file);
}

async function backup(config: Config, place: BackupPlace): Promise<string> {
  const now = new Date();
  if (config.databaseUrl !== undefined) {
    const url = config.databaseUrl;
    const made = await makeBackup(place, (work) => withServerDump(url, work), now);
    const database = await openServer(url);
    try {
      await noteBackupRun(database.jobsDb, 'backup', basename(made.file));
    } finally {
      await database.close();
    }
    return sentenceOf(made);
  }
  const running = await findRunningServer(config);
  if (running !== undefined) {
    const made = await makeBackup(place, async (work) => work(await running.source()), now);
    await running.note('backup', basename(made.file));
    return sentenceOf(made);
  }
  const database = await openEmbeddedDatabase(config.dataDir);
  try {
    const made = await makeBackup(place, async (work) => work(await embeddedSource(database)), now);
    await noteBackupRun(database.db, 'backup', basename(made.file));
    return sentenceOf(made);
  } finally {
    await database.close();
  }
}

async function restore(
  config: Config,
  { isCopy, ...chosen }: { file: string; passphrase: string; isCopy: boolean },
): Promise<string> {
  const started = performance.now();
  const { manifest, besides } = await restoreBackup(chosen, config, openServer, async (database) => {
    await eraseOnceMore(config, database);
    if (isCopy) await markAsCopy(database.jobsDb, new Date());
  });
  if (isCopy)
    return `A copy of the site at ${manifest.madeAt}, for trials: ${manifest.counts['bookings'] ?? 0} bookings. Start it with PAYMENTS=simulated; it emails nobody.`;
  return [
    `Restored the site as it was at ${manifest.madeAt}: ${manifest.counts['bookings'] ?? 0} bookings, in ${seconds(started)} s. Start the server.`,
    `Check the payments made since then at your payment provider: the restored site has no bookings for them. docs/backup.md says what to do.`,
    ...besides.map(
      (path) =>
        `A file here differs from the backup. The backup’s version is ${path}: compare the two files.`,
    ),
  ].join('\n');
}

/** Repeats the erasures made since the backup, before the restored server serves anybody. */
async function eraseOnceMore(config: Config, { jobsDb: db }: OpenDatabase): Promise<void> {
  const clock = config.payments === 'simulated' ? movableClock() : realClock();
  await clock.catchUp(db);
  await eraseAgain(db, erasuresFileIn(config.erasuresFolder));
  while ((await eraseExpiredData({ db, now: clock.now })) > 0);
  await purgeExpiredRows({ db, now: clock.now });
}

async function check(config: Config, chosen: { file: string; passphrase: string }): Promise<string> {
  const started = performance.now();
  const manifest = await tryBackup(chosen, config, openServer, async (database, made) => {
    const { jobsDb: db } = database;
    const clock = config.payments === 'simulated' ? movableClock() : realClock();
    await clock.catchUp(db);
    const madeAt = new Date(Date.parse(made) + clock.now().getTime() - Date.now());
    const problems = [
      ...(await checkDatabase(db)).filter(({ isGood }) => !isGood),
      ...(await brokenInvariants(queryableOf(db), madeAt)),
    ];
    if (problems.length > 0)
      throw new BackupMistake(
        `A trial restore of ${basename(chosen.file)} found faults: ${problems.map(({ sentence }) => sentence).join(' ')}`,
      );
  });
  await noteCheck(config, basename(chosen.file));
  return `ok: a trial restore of ${basename(chosen.file)} (made at ${manifest.madeAt}) took ${seconds(started)} s: ${manifest.counts['bookings'] ?? 0} bookings, every row counted, every invariant kept.`;
}

/** Records a trial restore in this machine's database, if there is one. */
async function noteCheck(config: Config, file: string): Promise<void> {
  const note = async (database: OpenDatabase) => {
    try {
      await noteBackupRun(database.jobsDb, 'check', file);
    } finally {
      await database.close();
    }
  };
  if (config.databaseUrl !== undefined) return note(await openServer(config.databaseUrl));
  const running = await findRunningServer(config);
  if (running !== undefined) return running.note('check', file);
  if (existsSync(join(config.dataDir, 'postgres'))) await note(await openEmbeddedDatabase(config.dataDir));
}

const openServer = (url: string) => openServerDatabase(url, () => {});

const seconds = (started: number) => ((performance.now() - started) / 1000).toFixed(1);

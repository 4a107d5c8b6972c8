import pg from 'pg';
import { whyNotOpened } from '../../platform/database/database-errors.ts';
import { BackupMistake, isLeftBehind } from './give-up.ts';
import { type DatabaseFacts, type Manifest, countRows, differences, readFacts } from './manifest.ts';
import { findProgram, startProgram } from './postgres-programs.ts';

/** A database that is backed up. */
export type Source = DatabaseFacts & {
  kind: Manifest['database']['kind'];
  /** The stream throws at its end if the dump is incomplete. */
  dump: AsyncIterable<Uint8Array>;
};

/**
 * The schema that marks an unfinished restore: no server serves the database before the schema is dropped (migrate.ts).
 */
const mark = 'unfinished_restore';

/** Calls `work` with a dump and the counts of rows at one instant, while others keep writing to the database. */
export async function withServerDump<Result>(
  url: string,
  work: (source: Source) => Promise<Result>,
): Promise<Result> {
  return withClient(url, async (client) => {
    await client.query('begin transaction isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const facts = await readFacts(client);
    const program = await findProgram('pg_dump', facts.postgresMajor);
    const { child, ended } = startProgram(program, url, [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--snapshot=${rows[0]?.snapshot}`,
    ]);
    async function* dump() {
      yield* child.stdout as AsyncIterable<Uint8Array>;
      await ended();
    }
    try {
      return await work({ kind: 'server', ...facts, dump: dump() });
    } finally {
      child.kill('SIGKILL');
    }
  });
}

/** Throws if there is anything in the database; the error says what to do. */
export async function refuseFullServer(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ database: string; tables: number; marked: boolean }>(
      `select current_database() as database, to_regnamespace('${mark}') is not null as marked,
         (select count(*)::int from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as tables`,
    );
    const { database = '', tables = 0, marked = false } = rows[0] ?? {};
    if (tables === 0) return;
    const why = marked
      ? `A restore into the database ${database} did not finish.`
      : `The database ${database} has ${tables} tables, and a backup can be restored only into an empty database.`;
    throw new BackupMistake(
      `${why} Make another (createdb ${database}_restored), set DATABASE_URL to it, and run this again.`,
    );
  });
}

/**
 * Fills an empty database in one transaction, compares its rows with the manifest, and calls `finish`. Until `finish`
 * is done, no server serves the database.
 * @param feed receives a function, and passes each piece of the dump to that function
 */
export async function restoreToServer(
  url: string,
  { database, counts }: Manifest,
  feed: (take: (piece: Uint8Array) => Promise<void>) => Promise<unknown>,
  finish: () => Promise<void>,
): Promise<void> {
  const major = await withClient(url, async (client) => {
    await client.query(`create schema if not exists ${mark}`);
    const { rows } = await client.query<{ major: number }>(
      "select current_setting('server_version_num')::int / 10000 as major",
    );
    return rows[0]?.major ?? 0;
  });
  if (major < database.postgresMajor)
    throw new BackupMistake(
      `The backup is of Postgres ${database.postgresMajor}, and this server is ${major}: restore it on ${database.postgresMajor} or newer.`,
    );
  const program = await findProgram('pg_restore', major);
  const words = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  const { child, ended } = startProgram(program, url, words);
  child.stdout.resume();
  const isOver = ended();
  isOver.catch(() => {});
  try {
    await feed(async (piece) => {
      if (child.stdin.write(piece)) return;
      // If the program has ended, 'drain' never comes. `isOver` then throws the program's own error.
      await Promise.race([new Promise((resolve) => child.stdin.once('drain', resolve)), isOver]);
    });
    child.stdin.end();
    await isOver;
  } catch (error) {
    // We kill the program while its input is still open, because at the end of its input it might commit.
    child.kill('SIGKILL');
    throw error;
  }
  await withClient(url, async (client) => {
    const wrong = differences(counts, await countRows(client));
    if (wrong.length > 0)
      throw new BackupMistake(`The restored database differs from the backup: ${wrong.join('; ')}.`);
  });
  await finish();
  await withClient(url, (client) => client.query(`drop schema ${mark}`));
}

/** Calls `work` with the address of a database that exists for this call only. */
export async function withTemporaryDatabase<Result>(
  url: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const prefix = 'slipway_check_';
  const name = `${prefix}${Date.now().toString(36)}`;
  await withClient(url, async (client) => {
    // Finds databases left behind when earlier checks were killed.
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database d where starts_with(datname, $1)
         and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
      [prefix],
    );
    const old = rows.filter((left) =>
      isLeftBehind(Number.parseInt(left.name.slice(prefix.length), 36), Date.now()),
    );
    for (const left of old) await client.query(`drop database if exists ${left.name}`).catch(() => {});
    await client.query(`create database ${name}`).catch((error: { code?: string }) => {
      if (error.code !== '42501') throw error;
      throw new BackupMistake(
        'The check restores into a database of its own, which the user of DATABASE_URL may not create. Run: alter role slipway createdb.',
        error,
      );
    });
  });
  try {
    return await work(Object.assign(new URL(url), { pathname: `/${name}` }).href);
  } finally {
    await withClient(url, (client) => client.query(`drop database if exists ${name} with (force)`));
  }
}

async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // Without a listener, a lost connection would end the process. An empty listener is enough: queries fail anyway.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new BackupMistake(whyNotOpened(error).message, error);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { movableClock, realClock } from '../../platform/runtime/clock.ts';
import { type Config, readConfig } from '../../operations/config/config.ts';
import { migrate } from '../../operations/migrate/migrate.ts';
import { openEmbeddedDatabase } from '../../platform/database/embedded-database.ts';
import { type OpenDatabase, openServerDatabase } from '../../platform/database/open-database.ts';
import { makeDeps, quietHooks } from '../make-deps.ts';
import { refuseWithoutDatabase, runOwnerCommand } from '../../operations/owner/owner-commands.ts';
import { OwnerMistake } from '../../operations/owner/read-words.ts';
import { noProviders } from '../../payments/configured-providers.ts';

/** `npm run owner -- COMMAND`: runs the owner's commands at the terminal. Exits with 1 if the command did nothing. */
withFiles(process.argv.slice(2)).then(
  (said) => process.stdout.write(`${said}\n`),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);

/** This process reads and writes files as the user at the terminal. The command itself may run in the server. */
async function withFiles(command: readonly string[]): Promise<string> {
  const [name, path] = command;
  if (path === undefined || (name !== 'export-set-up' && name !== 'import-set-up')) return run(command);
  if (name === 'import-set-up') return run(command, await readText(path));
  const text = await run(command);
  await writeFile(path, text).catch((cause: Error) => {
    throw new OwnerMistake(`${path} cannot be written: ${cause.message}`);
  });
  return `The set-up is in ${path}: ${text.split('\n').length - 1} lines, without people, bookings or secrets.`;
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: Error) => {
    throw new OwnerMistake(`${path} cannot be read: ${cause.message}`);
  });
}

async function run(command: readonly string[], file?: string): Promise<string> {
  const config = readConfig();
  if (config.databaseUrl === undefined && existsSync(join(config.dataDir, 'lock'))) {
    const answer = await askRunningServer(config, command, file);
    if (answer !== undefined) return answer;
  }
  refuseWithoutDatabase(command, config);
  const database =
    config.databaseUrl === undefined
      ? await openEmbeddedDatabase(config.dataDir)
      : await openServerDatabase(config.databaseUrl, () => {});
  try {
    return await runHere(config, database, command, file);
  } finally {
    await database.close();
  }
}

/** The server's jobs later send the emails and refunds of the command. */
async function runHere(
  config: Config,
  { jobsDb: db, changes }: OpenDatabase,
  command: readonly string[],
  file: string | undefined,
): Promise<string> {
  const clock = config.payments === 'simulated' ? movableClock() : realClock();
  await migrate(db);
  await clock.catchUp(db);
  const deps = await makeDeps({ db, changes }, clock, config, noProviders, quietHooks);
  return runOwnerCommand(deps, command, file);
}

/**
 * Sends the command to the running server, because only one process can open an embedded database. Returns undefined if
 * no server answers: a process that crashed has then left its lock file behind.
 */
async function askRunningServer(
  config: Config,
  command: readonly string[],
  file: string | undefined,
): Promise<string | undefined> {
  const response = await fetch(`http://127.0.0.1:${config.port}/dev/owner`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ words: command, ...(file === undefined ? {} : { file }) }),
  }).catch(() => undefined);
  if (response === undefined) return undefined;
  const answer = (await response.json()) as { outcome?: string; mistake?: string };
  if (answer.outcome === undefined)
    throw new OwnerMistake(answer.mistake ?? 'The server could not run the command.');
  return answer.outcome;
}

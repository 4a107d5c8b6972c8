import { readFileSync, statSync } from 'node:fs';
import { type OpenDatabase, openServerDatabase } from '../../platform/database/open-database.ts';
import { type Finding, bad, good } from '../../payments/findings.ts';
import { type Environment, ownSurroundings, readConfig, settingsIn } from '../config/config.ts';
import { readBusiness } from '../../catalogue/live-business.ts';
import { isNew } from './check-database.ts';
import type { Examined } from './doctor.ts';
import { lookForLive } from './look-for-live.ts';
import { topics } from './topics.ts';

/**
 * `npm run doctor` checks whether the site is ready for real money. It prints the findings of the page Going live, and
 * exits with 1 if one of them must be fixed. `doctor.js - <.env` also checks the settings file of another program, such
 * as docker compose.
 */
void examineAll(process.argv.slice(2)).then((examined) => {
  for (const { topic, findings } of examined) {
    process.stdout.write(`${topics[topic].title}\n`);
    for (const { isGood, sentence } of findings)
      process.stdout.write(`  ${isGood ? 'good ' : 'FIX  '} ${sentence}\n`);
  }
  process.exit(examined.every(({ findings }) => findings.every(({ isGood }) => isGood)) ? 0 : 1);
});

async function examineAll(words: readonly string[]): Promise<Examined[]> {
  const written = words[0] === '-' ? findingsOf(() => settingsIn(readFileSync(0, 'utf8'))) : [];
  const settings: Examined[] = written.length > 0 ? [{ topic: 'settings', findings: written }] : [];
  let environment: Environment;
  try {
    environment = ownSurroundings();
    readConfig(environment);
  } catch (error) {
    return [...settings, { topic: 'settings', findings: mistakesOf(error) }];
  }
  return [...settings, ...openToOthers(environment), ...(await look(environment))];
}

async function look(environment: Environment): Promise<Examined[]> {
  const { databaseUrl } = readConfig(environment);
  // An error is ignored here, because `examine` opens the database again and reports the error.
  const database: OpenDatabase | undefined =
    databaseUrl === undefined
      ? undefined
      : await openServerDatabase(databaseUrl, () => {}).catch(() => undefined);
  try {
    if (database === undefined || (await isNew(database.db)))
      return await lookForLive(undefined, environment);
    const { db } = database;
    return await lookForLive({ db, business: await readBusiness(db), now: new Date() }, environment);
  } finally {
    await database?.close();
  }
}

/** Anybody who can read the settings file can take money in your name. */
function openToOthers(environment: Environment): Examined[] {
  const file = environment['SETTINGS_FILE'];
  if (file === undefined || file === '' || (statSync(file).mode & 0o007) === 0) return [];
  return [
    { topic: 'settings', findings: [bad(`Every user of this machine may read ${file}: chmod 640 ${file}.`)] },
  ];
}

function findingsOf(read: () => unknown): Finding[] {
  try {
    read();
    return [good('Every program reads the settings file in the same way.')];
  } catch (error) {
    return mistakesOf(error);
  }
}

function mistakesOf(error: unknown): Finding[] {
  return (error as Error).message.split('\n').map((line) => bad(`${line}.`));
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@slipway/testing/free-port.mjs';
import { launchedProgram } from '@slipway/testing/program-bundle.ts';
import { startProgram } from '@slipway/testing/server-process.ts';
import { type RaceDatabase, createRaceDatabase } from './race-database.ts';

/** A live site on a new database, started with its settings file as the systemd unit starts it. */

let folder: string;
let database: RaceDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-live-start-'));
  database = await createRaceDatabase();
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function startLive(databaseUrl: string, notice: (printed: string) => void = () => {}) {
  const port = await freePort();
  const SETTINGS_FILE = join(folder, 'slipway.env');
  await writeFile(
    SETTINGS_FILE,
    `PUBLIC_URL=https://www.boats.example
PAYMENTS=live
TRUSTED_PROXIES=1
DATABASE_URL='${databaseUrl}'
SMTP_URL='smtp://boats:pa&ss%231@127.0.0.1:1'
GLOBALPAY_APP_ID=app_of_boats
GLOBALPAY_APP_KEY=key_of_boats
DRAIN_SECONDS=
`,
  );
  return startProgram({
    command: [await launchedProgram('server/race/server-in-races.ts')],
    env: { PATH: process.env.PATH, PORT: String(port), SETTINGS_FILE },
    url: `http://127.0.0.1:${port}`,
    isUp: (printed) => {
      notice(printed);
      return printed.includes('not open yet');
    },
  });
}

test('a live site that is not open yet logs only JSON objects, and no line says that the site is open', async () => {
  let printed = '';
  const server = await startLive(database.url, (words) => (printed = words));
  await server.end('SIGTERM');
  const lines = printed.trim().split('\n');
  const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(said).toContain('the site is not open yet');
  expect(printed).not.toContain(' is open');
  expect(server.complaints()).toBe('');
});

test('the error about a missing database names its variable', async () => {
  const elsewhere = Object.assign(new URL(database.url), { pathname: '/no_such_database' }).href;
  await expect(startLive(elsewhere)).rejects.toThrow(
    'The database that DATABASE_URL names does not exist on that server',
  );
});

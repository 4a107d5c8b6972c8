import { rm } from 'node:fs/promises';
import pg from 'pg';
import { startThrowAwayPostgres } from '../scripts/find-postgres.mjs';
import { type DemoData, SiteServer } from './site-server.ts';

const folder = 'SLIPWAY_DEMO_DATA';
const template = 'SLIPWAY_DEMO_DATABASE';

/** The demo data of one server: a seeded folder to copy, or a separate database. */
export async function demoData(): Promise<DemoData> {
  const seeded = process.env[template];
  return seeded === undefined ? { folder: process.env[folder] ?? '' } : { database: await copyOf(seeded) };
}

/**
 * Seeds the demo business once for all tests, which saves each server six seconds. `npm test` keeps the data in a
 * Postgres server, so that a site needs half the processor time. `npm run prove journeys` uses data folders.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright runs a file's default export.
export default async function makeDemoData(): Promise<() => Promise<void>> {
  const cluster = process.env['JOURNEYS'] === 'all' ? undefined : await startPostgres();
  if (cluster === undefined) {
    const server = await SiteServer.start();
    await server.close();
    process.env[folder] = server.dataDir;
    return () => rm(server.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  const seeded = addressOf(cluster.url, 'slipway_journeys');
  await inCluster(cluster.url, 'create database slipway_journeys');
  const server = await SiteServer.start({ demo: { database: seeded } });
  await server.close();
  await server.stop();
  process.env[template] = seeded;
  return cluster.stop;
}

function startPostgres() {
  return startThrowAwayPostgres({ isDurable: false }).catch((error: unknown) => {
    console.error(`Journeys use the embedded Postgres, because no server starts: ${String(error)}`);
    return undefined;
  });
}

/** Copies the seeded database. The copy is deleted together with the Postgres server. */
async function copyOf(seeded: string): Promise<string> {
  const name = `slipway_journeys_${process.pid}`;
  const source = new URL(seeded).pathname.slice(1);
  await inCluster(
    addressOf(seeded, 'postgres'),
    `create database ${name} template ${source} strategy file_copy`,
  );
  return addressOf(seeded, name);
}

async function inCluster(url: string, query: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(query);
  await client.end();
}

const addressOf = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href;

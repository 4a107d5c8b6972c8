import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from './find-postgres.mjs';

/**
 * Starts a real Postgres server for the race tests, and sets TEST_DATABASE_URL and TEST_DATABASE_TEMPLATE. The first
 * worker makes the template database (server/race/seeded-template.ts). Commits wait for the disk only under `npm run
 * prove`. In `npm test`, this wait would cost a third more processor time.
 * @param {import('vitest/node').TestProject} project
 */
export async function setup({ name }) {
  const isProof = process.env.PROVING === 'yes';
  const isInMemory = !isProof || name === 'race-stories';
  const postgres = await startPostgres({ isDurable: isProof, isInMemory });
  const template = `slipway_race_template_${randomBytes(8).toString('hex')}`;
  process.env.TEST_DATABASE_URL = postgres.url;
  process.env.TEST_DATABASE_TEMPLATE = template;
  // In memory, copying the files of a database takes a quarter of the time of copying the database through the
  // write-ahead log.
  process.env.TEST_DATABASE_COPY = isInMemory ? 'file_copy' : 'wal_log';
  return async () => {
    const client = new pg.Client(postgres.url);
    await client.connect();
    await client.query(`drop database if exists ${template} with (force)`);
    await client.end();
    await postgres.stop();
  };
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from './find-postgres.mjs';

/**
 * Gives the race tests a real Postgres server, whose address their workers read from TEST_DATABASE_URL, and the name of
 * the template database, which the first worker makes (server/race/seeded-template.ts). In a proof, races wait for the
 * disk; in npm test they do not, because that costs a third of their processor time and their barriers do not need it.
 * @param {import('vitest/node').TestProject} project
 */
export async function setup({ name }) {
  const isProof = process.env.PROVING === 'yes';
  const isInMemory = !isProof || name === 'race-stories';
  const postgres = await startPostgres({ isDurable: isProof, isInMemory });
  const template = `slipway_race_template_${randomBytes(8).toString('hex')}`;
  process.env.TEST_DATABASE_URL = postgres.url;
  process.env.TEST_DATABASE_TEMPLATE = template;
  // On a server in memory, copying the files costs a quarter of copying through the log.
  process.env.TEST_DATABASE_COPY = isInMemory ? 'file_copy' : 'wal_log';
  return async () => {
    const client = new pg.Client(postgres.url);
    await client.connect();
    await client.query(`drop database if exists ${template} with (force)`);
    await client.end();
    await postgres.stop();
  };
}

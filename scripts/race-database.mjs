import { startPostgres } from './find-postgres.mjs';

/** Gives the race tests a real Postgres server, whose address their workers read from TEST_DATABASE_URL. */
export async function setup() {
  const postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  return postgres.stop;
}

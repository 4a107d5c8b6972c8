import { embeddedServer, systemServers } from './postgres-servers.mjs';
import { startCluster } from './postgres-cluster.mjs';

/**
 * A Postgres server to test on. If `TEST_DATABASE_URL` names a server, that server is neither stopped nor wiped, and
 * tests use databases of their own. Otherwise a throw-away cluster is started.
 * @param {{ isDurable?: boolean, isInMemory?: boolean }} [options] see `startCluster`
 * @returns {Promise<{ url: string, kind: 'stated' | 'system' | 'embedded', stop: () => Promise<void> }>}
 */
export async function startPostgres(options) {
  const stated = process.env.TEST_DATABASE_URL;
  if (stated) return { url: stated, kind: 'stated', stop: async () => {} };
  return startThrowAwayPostgres(options);
}

/**
 * Starts a cluster with the newest suitable Postgres on the machine.
 * @param {{ isDurable?: boolean, isInMemory?: boolean }} [options] see `startCluster`
 * @returns {Promise<{ url: string, kind: 'system' | 'embedded', crash: () => Promise<void>, stop: () => Promise<void> }>}
 */
export async function startThrowAwayPostgres(options) {
  for (const server of systemServers()) {
    try {
      return { ...(await startCluster(server, options)), kind: 'system' };
    } catch (error) {
      console.error(`Postgres in ${server.folder} did not start, so the next is tried: ${String(error)}`);
    }
  }
  return { ...(await startCluster(embeddedServer(), options)), kind: 'embedded' };
}

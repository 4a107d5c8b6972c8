import { rm } from 'node:fs/promises';
import { SiteServer } from './site-server.ts';

const folder = 'SLIPWAY_DEMO_DATA';

/** The seeded folder that every server of the tests starts on a copy of. */
export function demoData(): string {
  return process.env[folder] ?? '';
}

/** Seeds the demo business once for all tests, which saves each server six seconds. */
// oxlint-disable-next-line import/no-default-export -- Playwright runs a file's default export.
export default async function makeDemoData(): Promise<() => Promise<void>> {
  const server = await SiteServer.start();
  await server.close();
  process.env[folder] = server.dataDir;
  return () => rm(server.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

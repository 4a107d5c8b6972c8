/**
 * npm run prove:strangers: 10,000 wrong pairs of a real booking's id and 10,000 of no booking, over HTTP on a real
 * Postgres. Prints how long both took; npm test asks one per cent of them. STRANGERS sets another number.
 */
import { spawnSync } from 'node:child_process';
import { installWhenMissing } from './install-when-missing.mjs';

installWhenMissing();
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'race*', 'server/race/strangers.test.ts'],
  { stdio: 'inherit', env: { STRANGERS: '10000', ...process.env } },
);
process.exit(status ?? 1);

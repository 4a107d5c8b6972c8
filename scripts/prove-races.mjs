/**
 * npm run prove:races: each race twenty times and with five times the visitors, and fifty kills. RACE_REPEATS sets
 * another number.
 */
import { spawnSync } from 'node:child_process';
import { installWhenMissing } from './install-when-missing.mjs';

installWhenMissing();
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'race*',
    '--exclude',
    'server/race/{settling,forgeries,kill-points,called-off}/**',
  ],
  { stdio: 'inherit', env: { RACE_REPEATS: '20', ...process.env } },
);
process.exit(status ?? 1);

/**
 * npm run prove:kills: the server killed at every crash point, in every story and with every way in which it may go on,
 * on a Postgres server and on an embedded database; prints how often and how often all was right. KILL_REPEATS sets
 * how often each is played.
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
    '--no-file-parallelism',
    'server/race/kill-points',
  ],
  { stdio: 'inherit', env: { KILL_REPEATS: '2', ...process.env } },
);
process.exit(status ?? 1);

/**
 * npm run prove:called-off: 1,000 times a day, or a time of it, is called off while somebody is at each step of paying,
 * from a fresh seed; npm test runs ten. CALLED_OFF_TRIALS and CALLED_OFF_SEED set both, for a shorter run or to see a
 * failure again.
 */
import { spawnSync } from 'node:child_process';
import { installWhenMissing } from './install-when-missing.mjs';

installWhenMissing();
const seed = process.env.CALLED_OFF_SEED ?? String(Math.floor(Math.random() * 1_000_000_000));
const trials = process.env.CALLED_OFF_TRIALS ?? '1000';
console.log(`${trials} trials from seed ${seed} ...`);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'race*', 'server/race/called-off'],
  { stdio: 'inherit', env: { ...process.env, CALLED_OFF_TRIALS: trials, CALLED_OFF_SEED: seed } },
);
process.exit(status ?? 1);

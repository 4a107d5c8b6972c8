/**
 * npm run prove:forgeries: 10,000 forged or altered webhooks, returns and amounts from a fresh seed, none of which may
 * be accepted; npm test plays three of each kind. FORGERY_MUTANTS and FORGERY_SEED set both, for a shorter run or to see
 * a failure again.
 */
import { spawnSync } from 'node:child_process';
import { installWhenMissing } from './install-when-missing.mjs';

installWhenMissing();
const seed = process.env.FORGERY_SEED ?? String(Math.floor(Math.random() * 1_000_000_000));
const mutants = process.env.FORGERY_MUTANTS ?? '10000';
console.log(`${mutants} mutants from seed ${seed} ...`);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'race*', 'server/race/forgeries'],
  { stdio: 'inherit', env: { ...process.env, FORGERY_MUTANTS: mutants, FORGERY_SEED: seed } },
);
process.exit(status ?? 1);

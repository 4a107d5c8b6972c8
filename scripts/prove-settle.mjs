/**
 * npm run prove:settle: 5,000 schedules of everything that can happen to a payment, from a fresh seed; npm test runs
 * one per cent of them. SETTLE_SCHEDULES and SETTLE_SEED set both, for a shorter run or to see a failure again.
 */
import { spawnSync } from 'node:child_process';
import { installWhenMissing } from './install-when-missing.mjs';

installWhenMissing();
const seed = process.env.SETTLE_SEED ?? String(Math.floor(Math.random() * 1_000_000_000));
const schedules = process.env.SETTLE_SCHEDULES ?? '5000';
console.log(`${schedules} schedules from seed ${seed} ...`);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'race*', 'server/race/settling'],
  { stdio: 'inherit', env: { ...process.env, SETTLE_SCHEDULES: schedules, SETTLE_SEED: seed } },
);
process.exit(status ?? 1);

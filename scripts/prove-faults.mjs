/** npm run prove:faults: every fault of a provider at every call that moves money, at every provider; npm test has a quarter of them. */
import { spawnSync } from 'node:child_process';
import { installWhenMissing } from './install-when-missing.mjs';

installWhenMissing();
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'race*', 'server/race/paying/provider-faults'],
  { stdio: 'inherit', env: { ...process.env, FAULTS: 'all' } },
);
process.exit(status ?? 1);

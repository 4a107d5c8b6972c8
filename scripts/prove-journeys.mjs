/** npm run prove:journeys: every journey in a browser, the variants too that npm test leaves out. */
import { spawnSync } from 'node:child_process';
import { installWhenMissing } from './install-when-missing.mjs';

installWhenMissing();
const { status: built } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
if (built !== 0) process.exit(built ?? 1);
const { status } = spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'test', '-c', 'e2e'], {
  stdio: 'inherit',
  env: { ...process.env, JOURNEYS: 'all' },
});
process.exit(status ?? 1);

// Every race twenty times with five times the visitors, and fifty crashes: `npm run prove:races`, or with another
// number of times: `npm run prove:races 5`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const repeats = Number(process.argv[2] ?? 20);
if (!Number.isInteger(repeats) || repeats < 2) {
  console.error('How often? A whole number from 2, for example: npm run prove:races 20');
  process.exit(1);
}
const vitest = spawn(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project=race',
    // Has a proof of its own: npm run prove:settle.
    '--exclude=server/race/settling/**',
    '--reporter=verbose',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, RACE_REPEATS: String(repeats) } },
);
vitest.once('exit', (code) => (process.exitCode = code ?? 1));

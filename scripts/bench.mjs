import './require-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installWhenMissing } from './install-when-missing.mjs';
import { stopWith } from './stop-with.mjs';

// Measures the server and its database against minimal programs: npm run bench [-- cell ...] [-- rounds=5]
// The cells, and the meaning of their figures: docs/benchmarks.md.

if (!existsSync('/proc/self/stat'))
  stopWith('npm run bench reads the cost of each process from /proc, so it needs Linux.');
installWhenMissing();
const { buildWhatChanged } = await import('./build.mjs');
const { startThrowAwayPostgres } = await import('./find-postgres.mjs');

await buildWhatChanged();
const ours = await startThrowAwayPostgres();
const ceiling = await startThrowAwayPostgres();
const run = spawn(
  process.execPath,
  ['--import', 'tsx', join('server', 'bench', 'run.ts'), ours.url, ceiling.url, ...process.argv.slice(2)],
  { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' },
);
const [code] = await once(run, 'exit');
await ours.stop();
await ceiling.stop();
process.exitCode = code ?? 1;

import './require-node.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhatChanged } from './build.mjs';
import { installWhenMissing } from './install-when-missing.mjs';

installWhenMissing();
await buildWhatChanged();

// `npm start -- --empty` begins with nothing on sale, at the first set-up. `npm start -- --saturday` begins on the
// busiest day of the season, for training.
const asked = process.argv.includes('--empty')
  ? 'nothing'
  : process.argv.includes('--saturday')
    ? 'saturday'
    : undefined;
process.env.BEGIN_WITH = asked ?? process.env.BEGIN_WITH ?? 'season';

// The server runs in this process, so it receives the signals and sets the exit code.
await import(pathToFileURL(join(import.meta.dirname, '../server/dist/main.js')).href);

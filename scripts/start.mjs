import './require-node.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhatChanged } from './build.mjs';
import { installWhenMissing } from './install-when-missing.mjs';

installWhenMissing();
await buildWhatChanged();

// `npm start -- --empty`: nothing on sale, and the first set-up.
if (process.argv.includes('--empty')) process.env.BEGIN_WITH = 'nothing';

// The server runs in this very process, so that signals and exit codes are its own.
await import(pathToFileURL(join(import.meta.dirname, '../server/dist/main.js')).href);

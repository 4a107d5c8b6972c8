import './require-node.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhatChanged } from './build.mjs';
import { installWhenMissing } from './install-when-missing.mjs';

// This script also works in a release. Nothing has changed there since the build, so it needs no build tool.
installWhenMissing();
await buildWhatChanged(['server']);

// In `node scripts/run-program.mjs owner day DATE`, removes 'owner', so that the program reads 'day DATE'.
const [name = ''] = process.argv.splice(2, 1);
await import(pathToFileURL(join(import.meta.dirname, `../server/dist/${name}.js`)).href);

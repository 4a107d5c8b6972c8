import './require-node.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhatChanged } from './build.mjs';
import { installWhenMissing } from './install-when-missing.mjs';

// Works in a release too: if nothing has changed since the build, no build tool is needed.
installWhenMissing();
await buildWhatChanged(['server']);

// `node scripts/run-program.mjs owner day DATE`: the program reads the arguments after its name.
const [name = ''] = process.argv.splice(2, 1);
await import(pathToFileURL(join(import.meta.dirname, `../server/dist/${name}.js`)).href);

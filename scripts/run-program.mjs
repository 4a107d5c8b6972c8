import './require-node.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhatChanged } from './build.mjs';
import { installWhenMissing } from './install-when-missing.mjs';

// As a release has it: where nothing has changed since it was built, no build tool is needed.
installWhenMissing();
await buildWhatChanged(['server']);

// `node scripts/run-program.mjs owner day DATE`: the program reads the words after its name.
const [name = ''] = process.argv.splice(2, 1);
await import(pathToFileURL(join(import.meta.dirname, `../server/dist/${name}.js`)).href);

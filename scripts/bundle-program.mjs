import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const withoutEnding = /\.m?js$/;
/** The server's dependencies stay beside the bundle; its devDependencies go into it (docs/libraries.md). */
const { dependencies: besideBundle } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../server/package.json'), 'utf8'),
);

/**
 * Bundles an entry file with its packages. Also writes the launcher that people run, a copy of scripts/launcher.mjs.
 * The bundle is a function (require, file), which the launcher calls. The function returns the entry's exports. The
 * export `opened` is a promise that resolves when the program is running. Two processes may bundle the same program at
 * the same time.
 * @param {string} root the project's folder
 * @param {string} entry relative to the root
 * @param {string} launcher relative to the root, .js or .mjs; the bundle has the same name with .cjs
 * @returns {Promise<string[]>} the sources, relative to the root
 */
export async function bundleProgram(root, entry, launcher) {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: launcher.replace(withoutEnding, '.cjs'),
    write: false,
    bundle: true,
    // V8 caches the compiled code of scripts, but not of ES modules. Also, in this format a module that is imported
    // by `await import` runs only when the program reaches that line.
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    // Cached compiled code cannot call `import()`: https://github.com/nodejs/node/issues/43663
    supported: { 'dynamic-import': false },
    metafile: true,
    // Names are not minified, because people read them in stack traces and logs.
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'silent',
    banner: {
      js: '(function (require, __filename) { const exports = {}, module = { exports }; const bundleUrl = require("node:url").pathToFileURL(__filename).href;',
    },
    footer: { js: 'return module.exports; })' },
    define: { 'import.meta.url': 'bundleUrl' },
    // pg-native may be absent.
    external: [...Object.keys(besideBundle), 'pg-native'],
  });
  for (const { path, contents } of outputFiles) replaceFile(path, contents);
  replaceFile(join(root, launcher), readFileSync(join(import.meta.dirname, 'launcher.mjs')));
  return Object.keys(metafile.inputs);
}

/**
 * @param {string} file
 * @param {Uint8Array} contents
 */
function replaceFile(file, contents) {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, contents);
  renameSync(unfinished, file);
}

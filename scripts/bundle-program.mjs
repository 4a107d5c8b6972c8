import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Makes two files of a program and the packages it uses: the bundle, `outfile` with .cjs, and its launcher, which is the
 * one to run. The bundle is a function (require, file) that launcher.mjs calls, and returns what the program exports.
 * @param {string} root the project's folder
 * @param {string} entry below it
 * @param {string} launcher the file to run, .js or .mjs
 * @param {string} [outfile] where the bundle is written to, if it is moved to its place afterwards
 */
export async function bundleProgram(
  root,
  entry,
  launcher,
  outfile = launcher.replace(/\.m?js$/, '.cjs'),
) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    // CommonJS, because V8 keeps compiled code of scripts only; and a part that is imported when it is first used
    // (`await import`) costs nothing before.
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    // Compiled code that is kept cannot call `import()`: https://github.com/nodejs/node/issues/43663
    supported: { 'dynamic-import': false },
    metafile: true,
    // Names stay as they are: stack traces and logs are read.
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
    // PGlite reads its WebAssembly from beside itself; pg-native may be absent.
    external: ['@electric-sql/pglite', 'pg-native'],
  });
  copyFileSync(join(root, 'scripts', 'launcher.mjs'), join(root, launcher));
  return Object.keys(metafile.inputs);
}

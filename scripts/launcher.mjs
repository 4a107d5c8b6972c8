// Starts the program beside this file. If an earlier start has stored V8's compiled code of the program, uses that code
// (docs/decisions/0054). The build copies this file beside each bundle: main.js launches main.cjs.
import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { SourceMap, createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

/**
 * The pause before the compiled code is stored. By then the server has sent its first answers, and the code includes
 * the functions that they use.
 */
const keepAfterMs = 1000;

const launcher = fileURLToPath(import.meta.url);
const bundle = launcher.replace(/\.m?js$/, '.cjs');
readableStacks(bundle);
launch(bundle);

/** @param {string} file */
function launch(file) {
  const source = readFileSync(file);
  const code = codeFile(file, source);
  const cachedData = readIfThere(code);
  // The bundle is already one function (scripts/bundle-program.mjs). Wrapping it here would copy its whole text.
  const script = new Script(source.toString(), {
    filename: file,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  const { opened } = script.runInThisContext()(createRequire(file), file);
  if (cachedData !== undefined && script.cachedDataRejected !== true) return;
  opened?.then(() => setTimeout(() => keepCode(script, code), keepAfterMs).unref());
}

/**
 * V8 checks only its version, its flags and the length of the text. The file's name contains the hash of the text.
 * Code that was compiled from a different text is therefore never used, even if both texts have the same length.
 * @param {string} file
 * @param {Buffer} source
 */
function codeFile(file, source) {
  const text = createHash('sha256').update(source).digest('hex').slice(0, 32);
  return `${file}.${text}.${process.version}-${process.arch}-${cachedDataVersionTag().toString(16)}.code`;
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/**
 * Several processes may write at the same time, and any of them may be killed. A write that fails only makes the next
 * start slower.
 * @param {Script} script
 * @param {string} code
 */
function keepCode(script, code) {
  const unfinished = `${code}.${process.pid}`;
  try {
    const file = openSync(unfinished, 'w');
    writeSync(file, script.createCachedData());
    fsyncSync(file);
    closeSync(file);
    renameSync(unfinished, code);
    forgetOtherTexts(code);
  } catch {
    rmSync(unfinished, { force: true });
  }
}

/** @param {string} code */
function forgetOtherTexts(code) {
  const [program = '', text = ''] = basename(code).split(/(?<=\.cjs)\./);
  const ofThisText = `${program}.${text.split('.')[0] ?? ''}.`;
  for (const name of readdirSync(dirname(code))) {
    if (name.startsWith(`${program}.`) && name.endsWith('.code') && !name.startsWith(ofThisText))
      rmSync(join(dirname(code), name), { force: true });
  }
}

/**
 * Makes stack traces name lines of the sources. The source map is read only at the first stack trace, because
 * `--enable-source-maps` would parse megabytes at each start.
 * @param {string} file
 */
function readableStacks(file) {
  /** @type {WeakRef<SourceMap> | undefined} */
  let kept;
  const map = () => {
    const known = kept?.deref();
    if (known !== undefined) return known;
    const read = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
    kept = new WeakRef(read);
    return read;
  };
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => `\n    at ${placeInSources(frame, file, map)}`);
    return `${String(error)}${lines.join('')}`;
  };
}

/**
 * @param {NodeJS.CallSite} frame
 * @param {string} file
 * @param {() => SourceMap} map
 */
function placeInSources(frame, file, map) {
  const place = /** @type {{ toString: () => string }} */ (frame).toString();
  if (frame.getFileName() !== file) return place;
  const line = frame.getLineNumber() ?? 1;
  const column = frame.getColumnNumber() ?? 1;
  try {
    const found = map().findEntry(line - 1, column - 1);
    if (!('originalSource' in found)) return place;
    const source = join(dirname(file), found.originalSource);
    return place.replace(
      `${file}:${line}:${column}`,
      `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`,
    );
  } catch {
    return place;
  }
}

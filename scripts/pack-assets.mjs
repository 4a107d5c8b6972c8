import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const pack = {
  br: (/** @type {Buffer} */ file) =>
    promisify(brotliCompress)(file, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (/** @type {Buffer} */ file) => promisify(gzip)(file, { level: 9 }),
};

/**
 * Writes compressed copies beside each script and style sheet, as small as possible. Without these copies,
 * the server would compress each file for every visitor, and the result would be larger.
 * @param {string} folder
 */
export async function packAssets(folder) {
  const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
  for (const name of names) {
    const file = await readFile(join(folder, name));
    await Promise.all(
      Object.entries(pack).map(async ([ending, packed]) =>
        writeFile(join(folder, `${name}.${ending}`), await packed(file)),
      ),
    );
  }
}

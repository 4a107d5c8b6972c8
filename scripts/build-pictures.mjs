import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { cutsOf, frameOf, largeFrom, readRecipe, widthsOf } from './picture-recipe.mjs';

/** @typedef {import('./picture-recipe.mjs').Recipe} Recipe */
/**
 * `hash`: the hash of the picture and its recipe. `ground`: four average colours; empty if the picture is small.
 * @typedef {{ hash: string, ground: string[] }} Made
 */

/** Raise this number if you change the files that the code below makes from a picture. */
const maker = 2;
const pictureFile = /\.(webp|avif|jpe?g|png)$/i;
/**
 * The widths that are also made as JPEG: 320 and 800 for browsers without AVIF and WebP, 1200 for the pictures of
 * shared links.
 */
const jpegWidths = new Set([320, 800, 1200]);

/**
 * Makes every picture of media/originals in the sizes that the site serves. A file of the same name in media/own
 * replaces the original. Unchanged pictures are not made again.
 * @param {string} root the repository
 */
export async function buildPictures(root) {
  const folder = join(root, 'media', 'dist');
  const recipe = readRecipe(root);
  const before = readMade(folder);
  const originals = findOriginals(root);
  /** @type {Record<string, Made>} */
  const made = {};
  const waiting = [...originals];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, file] = next;
      const hash = hashOf(file, name, recipe);
      const old = before[name];
      made[name] = old?.hash === hash ? old : { hash, ground: await makeSizes(file, name, recipe, folder) };
    }
  };
  await Promise.all([worker(), worker()]);
  for (const name of Object.keys(before))
    if (!originals.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(madeFile(folder), JSON.stringify(made));
}

/**
 * Maps the name of each picture, without its extension, to its file.
 * @param {string} root
 * @returns {Map<string, string>}
 */
function findOriginals(root) {
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const folder of ['originals', 'own'].map((name) => join(root, 'media', name))) {
    if (!existsSync(folder)) continue;
    for (const file of readdirSync(folder).sort())
      if (pictureFile.test(file)) files.set(parse(file).name, join(folder, file));
  }
  return files;
}

/**
 * @param {string} file
 * @param {string} name
 * @param {Recipe} recipe
 * @param {string} folder
 */
async function makeSizes(file, name, recipe, folder) {
  const { default: sharp } = await import('sharp');
  // Two pictures are made at a time, with one thread each.
  sharp.concurrency(1);
  // The EXIF rotation comes first, because a phone stores upright pictures on their side.
  const upright = await pixelsOf(sharp(readFileSync(file)).rotate());
  const { width, height } = upright.raw;
  const target = join(folder, name);
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  for (const cut of cutsOf(recipe, name, width)) {
    const frame = frameOf(recipe, name, cut, { width, height });
    const whole = await pixelsOf(drawn(upright).extract(frame));
    for (const size of widthsOf(recipe, cut)) {
      const pixels = await pixelsOf(drawn(whole).resize({ width: size, withoutEnlargement: true }));
      const picture = drawn(pixels);
      const path = join(unfinished, `${cut}-${size}`);
      await picture.clone().avif({ quality: 45, effort: 1 }).toFile(`${path}.avif`);
      await picture.clone().webp({ quality: 69, effort: 2 }).toFile(`${path}.webp`);
      if (jpegWidths.has(size)) await picture.clone().jpeg({ quality: 75 }).toFile(`${path}.jpg`);
    }
  }
  rmSync(target, { recursive: true, force: true });
  renameSync(unfinished, target);
  return width >= largeFrom ? groundOf(drawn(upright)) : [];

  /** @param {Pixels} pixels */
  function drawn({ data, raw }) {
    return sharp(data, { raw });
  }
}

/** @typedef {{ data: Buffer, raw: { width: number, height: number, channels: 1 | 2 | 3 | 4 } }} Pixels */

/**
 * The steps pass raw pixels to each other: encoding between steps would take half of the total time and lose quality.
 * @param {import('sharp').Sharp} picture
 * @returns {Promise<Pixels>}
 */
async function pixelsOf(picture) {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/**
 * Four average colours, from the top to the bottom.
 * @param {import('sharp').Sharp} picture
 */
async function groundOf(picture) {
  const pixels = await picture.flatten().toColourspace('srgb').resize(1, 4, { fit: 'fill' }).raw().toBuffer();
  return [0, 1, 2, 3].map((row) => `#${pixels.subarray(row * 3, row * 3 + 3).toString('hex')}`);
}

/**
 * @param {string} file
 * @param {string} name
 * @param {Recipe} recipe
 */
function hashOf(file, name, recipe) {
  const how = JSON.stringify([maker, recipe.cuts, recipe.pictures[name]]);
  return createHash('sha256').update(how).update(readFileSync(file)).digest('hex');
}

/** @param {string} folder */
function madeFile(folder) {
  return join(folder, 'made.json');
}

/**
 * @param {string} folder
 * @returns {Record<string, Made>}
 */
function readMade(folder) {
  const file = madeFile(folder);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ x: number, y: number, height: number }} Focus the centre of the crop, and its height, as fractions
 */
/**
 * @typedef {object} Recipe media/pictures.json
 * @property {Record<string, { ratio: number, widths: number[] }>} cuts
 * @property {Record<string, { cuts: string[], focus?: Record<string, Focus> }>} pictures
 */

/** In pixels: a picture of at least this width can fill a page. */
export const largeFrom = 1200;
const smallCuts = ['round'];
const largeCuts = ['round', 'wide'];

/**
 * @param {string} root
 * @returns {Recipe}
 */
export function readRecipe(root) {
  return JSON.parse(readFileSync(join(root, 'media', 'pictures.json'), 'utf8'));
}

/**
 * The crops of a picture. If the recipe does not list them, the picture's width decides.
 * @param {Recipe} recipe
 * @param {string} name
 * @param {number} width
 */
export function cutsOf(recipe, name, width) {
  return recipe.pictures[name]?.cuts ?? (width >= largeFrom ? largeCuts : smallCuts);
}

/**
 * @param {Recipe} recipe
 * @param {string} cut
 */
export function widthsOf(recipe, cut) {
  return recipe.cuts[cut]?.widths ?? [];
}

/**
 * The crop of a picture round its focus. A picture without a focus is cropped round its middle. The crop is as large
 * as the focus and the picture's edges allow.
 * @param {Recipe} recipe
 * @param {string} name
 * @param {string} cut
 * @param {{ width: number, height: number }} picture
 */
export function frameOf(recipe, name, cut, picture) {
  const ratio = recipe.cuts[cut]?.ratio ?? picture.width / picture.height;
  const focus = recipe.pictures[name]?.focus?.[cut] ?? { x: 0.5, y: 0.5, height: 1 };
  const height = Math.min(picture.height * focus.height, picture.width / ratio);
  const width = Math.min(height * ratio, picture.width);
  const size = { width: Math.round(width), height: Math.round(height) };
  return {
    ...size,
    left: within(picture.width * focus.x - width / 2, picture.width - size.width),
    top: within(picture.height * focus.y - height / 2, picture.height - size.height),
  };
}

/**
 * @param {number} start
 * @param {number} most
 */
function within(start, most) {
  return Math.round(Math.min(Math.max(start, 0), most));
}

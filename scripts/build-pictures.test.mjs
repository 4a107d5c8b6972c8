import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildPictures } from './build-pictures.mjs';

const recipe = {
  cuts: { round: { ratio: 1, widths: [32, 320] }, wide: { ratio: 1.6, widths: [80] } },
  pictures: { lake: { cuts: ['round'], focus: { round: { x: 0.9, y: 0.5, height: 0.5 } } } },
};

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'slipway-pictures-'));
  for (const folder of ['originals', 'own']) mkdirSync(join(root, 'media', folder), { recursive: true });
  writeFileSync(join(root, 'media/pictures.json'), JSON.stringify(recipe));
});
afterEach(() => rmSync(root, { recursive: true }));

/**
 * Paints a picture whose right third has another colour.
 * @param {string} file
 * @param {{ width?: number, left?: string, right?: string }} [look]
 */
async function paint(file, { width = 90, left = '#00f', right = '#0f0' } = {}) {
  const height = Math.round(width / 1.8);
  const third = {
    create: { width: Math.ceil(width / 3), height, channels: /** @type {3} */ (3), background: right },
  };
  await sharp({ create: { width, height, channels: 3, background: left } })
    .composite([{ input: await sharp(third).png().toBuffer(), gravity: 'east' }])
    .toFile(join(root, 'media', file));
}

/** @param {string} path */
function made(path) {
  return join(root, 'media/dist', path);
}

/** @param {string} path */
async function middleOf(path) {
  const { data, info } = await sharp(readFileSync(made(path)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at);
  return red > 200 ? 'red' : green > 200 ? 'green' : blue > 200 ? 'blue' : 'none';
}

test('each picture is cropped round its focus, in every width, and never enlarged', async () => {
  await paint('originals/lake.png');
  await buildPictures(root);
  for (const [file, width] of /** @type {const} */ ([
    ['lake/round-32.avif', 25],
    ['lake/round-320.webp', 25],
    ['lake/round-320.jpg', 25],
  ])) {
    expect([file, (await sharp(made(file)).metadata()).width]).toEqual([file, width]);
    expect([file, await middleOf(file)]).toEqual([file, 'green']);
  }
  expect(existsSync(made('lake/wide-80.avif'))).toBe(false);
});

test('a picture that pictures.json does not list is cropped according to its size, and a large picture gets background colours', async () => {
  await paint('originals/small.png');
  await paint('originals/large.png', { width: 1200 });
  await buildPictures(root);
  expect(existsSync(made('small/wide-80.avif'))).toBe(false);
  expect((await sharp(made('large/wide-80.avif')).metadata()).height).toBe(50);
  const { small, large } = JSON.parse(readFileSync(made('made.json'), 'utf8'));
  expect(small.ground).toEqual([]);
  expect(large.ground).toEqual(Array(4).fill(expect.stringMatching(/^#00[0-9a-f]{4}$/)));
});

test('a picture of any file type in media/own replaces the original, and deleting that file restores the original', async () => {
  await paint('originals/lake.png');
  await buildPictures(root);
  await paint('own/lake.jpg', { left: '#f00', right: '#f00' });
  await buildPictures(root);
  expect(await middleOf('lake/round-32.webp')).toBe('red');
  rmSync(join(root, 'media/own/lake.jpg'));
  await buildPictures(root);
  expect(await middleOf('lake/round-32.webp')).toBe('green');
});

test('the build skips unchanged pictures, and deletes every size of a removed picture', async () => {
  await paint('originals/lake.png');
  await paint('originals/duck.png');
  await buildPictures(root);
  const first = statSync(made('lake/round-32.avif')).mtimeMs;
  rmSync(join(root, 'media/originals/duck.png'));
  await buildPictures(root);
  expect(statSync(made('lake/round-32.avif')).mtimeMs).toBe(first);
  expect(existsSync(made('duck'))).toBe(false);
  await paint('originals/lake.png', { right: '#f00' });
  await buildPictures(root);
  expect(await middleOf('lake/round-32.webp')).toBe('red');
});

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

// Icons for home screens out of web/public/favicon.svg, after that was changed: node scripts/make-icons.mjs

const folder = join(import.meta.dirname, '..', 'web', 'public');
const icons = join(folder, 'icons');
const mark = readFileSync(join(folder, 'favicon.svg'));
const paper = '#fdf8ee';

/** @type {[name: string, size: number, share: number][]} How much of the width the mark takes; systems cut into a maskable one. */
const wanted = [
  ['touch-180', 180, 0.72],
  ['plain-192', 192, 0.9],
  ['plain-512', 512, 0.9],
  ['maskable-512', 512, 0.6],
];

mkdirSync(icons, { recursive: true });
for (const [name, size, share] of wanted) {
  const drawn = Math.round(size * share);
  const drawing = await sharp(mark, { density: 72 * (drawn / 48) * 2 })
    .resize(drawn, drawn)
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 3, background: paper } })
    .composite([{ input: drawing }])
    .png({ palette: true, effort: 10 })
    .toFile(join(icons, `${name}.png`));
}

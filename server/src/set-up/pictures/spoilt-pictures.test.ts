import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as hostile from '../../testing/hostile-pictures.ts';
import { type Random, randomFrom } from '../../testing/random.ts';
import { allowOurTypesOnly, masterOf } from '../../platform/pictures/make-sizes.ts';

/** The number of spoilt pictures. npm run prove spoilt-pictures tries a hundred times as many, with a fresh seed. */
const howMany = Number(process.env.SPOILT_PICTURES ?? 20);
const firstSeed = Number(process.env.SPOILT_PICTURES_SEED ?? 1);

const problems = ['no picture', 'damaged', 'too many pixels', 'too few pixels'];

function spoilt(bytes: Buffer, other: Buffer, random: Random): Buffer {
  const made = Buffer.from(bytes);
  const at = () => random.below(made.length);
  for (let nth = random.below(6); nth >= 0; nth -= 1)
    made[random.chance(0.4) ? random.below(64) : at()] = random.below(256);
  if (random.chance(0.2)) return made.subarray(0, at());
  if (random.chance(0.2))
    return Buffer.concat([made.subarray(0, at()), other.subarray(random.below(other.length))]);
  return random.chance(0.2) ? Buffer.concat([made, other, Buffer.from(hostile.secret)]) : made;
}

test('spoilt pictures are refused, or re-encoded so that only pixels remain', async () => {
  allowOurTypesOnly();
  const photo = await hostile.aPhoto();
  const [png, webp, avif] = await Promise.all([
    sharp(photo).png().toBuffer(),
    sharp(photo).keepExif().webp().toBuffer(),
    sharp(photo).avif({ effort: 0 }).toBuffer(),
  ]);
  const whole = [photo, png, webp, avif, await hostile.animated(), await hostile.cmyk()];
  const ends: Record<string, number> = {};
  for (let seed = firstSeed; seed < firstSeed + howMany; seed += 1) {
    const random = randomFrom(seed);
    const master = await masterOf(spoilt(random.pick(whole), random.pick(whole), random));
    const end = typeof master === 'string' ? master : 'drawn';
    ends[end] = (ends[end] ?? 0) + 1;
    if (typeof master === 'string') {
      expect(problems, `seed ${seed}`).toContain(master);
      continue;
    }
    const { format, width, height, exif, xmp, pages } = await sharp(master).metadata();
    expect([format, exif, xmp, pages ?? 1], `seed ${seed}`).toEqual(['webp', undefined, undefined, 1]);
    expect(Math.max(width, height), `seed ${seed}`).toBeLessThanOrEqual(2400);
    expect(Buffer.from(master).includes(hostile.secret), `seed ${seed}`).toBe(false);
  }
  expect(ends['drawn'] ?? 0).toBeGreaterThan(0);
  expect(howMany - (ends['drawn'] ?? 0)).toBeGreaterThan(0);
});

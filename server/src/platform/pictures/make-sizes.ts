import { leastPixels } from '@slipway/shared/api/console/pictures.ts';
import { type Focus, frameOf } from '@slipway/shared/rules/picture-frame.ts';
import sharp, { type Sharp } from 'sharp';
import { cuts } from '../../../../media/pictures.json';
import {
  type Made,
  type PictureFile,
  type PictureProblem,
  hashOf,
  masterFile,
  photoFiles,
} from './made-picture.ts';
import { type PictureType, pictureTypeOf } from './picture-type.ts';

/** Decodes and encodes uploaded pictures. On the server only main.ts, a separate process, runs this code. */

/** The shapes in which the site shows pictures that staff choose. */
const shapes = ['round', 'wide'] as const;
/** The longest side, in pixels, of the whole picture, as shown for choosing its focus. */
const wholeSide = 800;
/** The widths of JPEG files, as in scripts/build-pictures.mjs. */
const jpegWidths: readonly number[] = [320, 800, 1200];
const endings: Record<string, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 46, effort: 1 }),
  webp: (picture) => picture.webp({ quality: 72, effort: 2 }),
  jpg: (picture) => picture.jpeg({ quality: 76 }),
};

/**
 * Phones make pictures of fifty million pixels. A limit is needed because a file of a few kilobytes can claim to have
 * ten thousand million pixels.
 */
const mostPixels = 64_000_000;
const longestSide = 2400;
const longestOfPhoto = 1600;
const smallSide = 320;
const seconds = 20;

/** Restricts libvips to the decoders of our picture types, for every file that it gets. */
export function allowOurTypesOnly(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
  });
  // libvips makes one picture at a time, on one core, without a cache.
  sharp.concurrency(1);
  sharp.cache(false);
}

export function masterOf(bytes: Uint8Array): Promise<Uint8Array | PictureProblem> {
  return drawnAnew(bytes, longestSide, (picture) => picture.webp({ quality: 92, effort: 2 }));
}

/** The files of a photo of a party's boat: a JPEG, which banks accept as evidence, and a small JPEG for lists. */
export async function photoOf(bytes: Uint8Array): Promise<Made | PictureProblem> {
  const whole = await drawnAnew(bytes, longestOfPhoto, (picture) => picture.jpeg({ quality: 82 }));
  if (typeof whole === 'string') return whole;
  const { width, height } = await reading(whole).metadata();
  const small = await reading(whole)
    .resize({ width: smallSide, height: smallSide, fit: 'inside' })
    .jpeg({ quality: 72 })
    .timeout({ seconds })
    .toBuffer();
  const files = [
    { file: photoFiles.whole, content: whole },
    { file: photoFiles.small, content: small },
  ];
  return { name: 'photo', width, height, files };
}

/**
 * Encodes the first image of an upload afresh, upright and in the colours of screens. No byte of the upload itself
 * remains.
 */
async function drawnAnew(
  bytes: Uint8Array,
  longest: number,
  encode: (picture: Sharp) => Sharp,
): Promise<Uint8Array | PictureProblem> {
  const type = pictureTypeOf(bytes);
  if (type === undefined) return 'no picture';
  try {
    const { format, compression, width, height } = await reading(bytes).metadata();
    if (!isOf(type, format, compression)) return 'no picture';
    if (width * height > mostPixels) return 'too many pixels';
    if (Math.min(width, height) < leastPixels) return 'too few pixels';
    const drawn = reading(bytes)
      .autoOrient()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb');
    return await encode(drawn).timeout({ seconds }).toBuffer();
  } catch (error) {
    return /pixel limit|timeout/i.test(String(error)) ? 'too many pixels' : 'damaged';
  }
}

/** Every file of a picture, including the master. The picture's name is made from the master and the focus. */
export async function sizesOf(master: Uint8Array, focus: Focus): Promise<Made> {
  const { width, height } = await reading(master).metadata();
  const files: PictureFile[] = [{ file: masterFile, content: master }];
  for (const shape of shapes) {
    const { ratio, widths } = cuts[shape];
    const { data, info } = await reading(master)
      .extract(frameOf({ width, height }, ratio, focus))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    // A small picture is never enlarged: its larger widths are the same file.
    const drawn = new Map<string, Uint8Array>();
    for (const wide of widths) {
      const reached = Math.min(wide, info.width);
      for (const [ending, draw] of Object.entries(endings)) {
        if (ending === 'jpg' && !jpegWidths.includes(wide)) continue;
        const picture = sharp(data, { raw }).resize({ width: reached });
        const known = drawn.get(`${reached} ${ending}`);
        const content = known ?? (await draw(picture).timeout({ seconds }).toBuffer());
        drawn.set(`${reached} ${ending}`, content);
        files.push({ file: `${shape}-${wide}.${ending}`, content });
      }
    }
  }
  const whole = reading(master).resize({ width: wholeSide, height: wholeSide, fit: 'inside' });
  files.push({ file: `whole-${wholeSide}.webp`, content: await whole.webp({ quality: 72 }).toBuffer() });
  return { name: `photo-${hashOf(master, focus)}-${await groundOf(master)}`, width, height, files };
}

/** Decodes only files that can be read in full. */
function reading(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });
}

function isOf(type: PictureType, format: string, compression: string | undefined): boolean {
  return type === 'avif'
    ? format === 'avif' || (format === 'heif' && compression === 'av1')
    : format === type;
}

/** Four average colours of a picture, from top to bottom. They are part of the picture's name. */
async function groundOf(master: Uint8Array): Promise<string> {
  const pixels = await reading(master)
    .removeAlpha()
    .toColourspace('srgb')
    .resize(1, 4, { fit: 'fill' })
    .raw()
    .toBuffer();
  return pixels.subarray(0, 12).toString('hex');
}

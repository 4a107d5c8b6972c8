import type { Focus } from '@slipway/shared/rules/picture-frame.ts';
import { createHash } from 'node:crypto';
import { cuts } from '../../../../media/pictures.json';

/** The answers of the process that opens pictures. This file does not load libvips, so the server can import it. */

/** The reasons why no sizes can be made of a picture. */
export type PictureProblem = 'no picture' | 'damaged' | 'too many pixels' | 'too few pixels';

export type PictureFile = { file: string; content: Uint8Array };
export type Made = { name: string; width: number; height: number; files: PictureFile[] };

/** The picture from which all sizes are made; it is never served. */
export const masterFile = 'master.webp';
/** The files of a photo of a party's boat. */
export const photoFiles = { whole: 'whole.jpg', small: 'small.jpg' } as const;

/** Increase this number when make-sizes.ts would make different files from the same master. */
const maker = 1;

/** A hash of a picture's master and focus, the same on every machine. */
export function hashOf(master: Uint8Array, { x, y }: Focus): string {
  const how = JSON.stringify([maker, cuts.round, cuts.wide, x, y]);
  return createHash('sha256').update(how).update(master).digest('hex').slice(0, 20);
}

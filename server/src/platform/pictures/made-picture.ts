import type { Focus } from '@slipway/shared/rules/picture-frame.ts';
import { createHash } from 'node:crypto';
import { cuts } from '../../../../media/pictures.json';

/** What the process that opens pictures answers with; apart, so that the server itself never loads libvips. */

/** Why nothing was made of it. */
export type PictureProblem = 'no picture' | 'damaged' | 'too many pixels' | 'too few pixels';

export type PictureFile = { file: string; content: Uint8Array };
export type Made = { name: string; width: number; height: number; files: PictureFile[] };

/** What the sizes are cut from; nobody is served it. */
export const masterFile = 'master.webp';
/** Of a photo of a party's boat. */
export const photoFiles = { whole: 'whole.jpg', small: 'small.jpg' } as const;

/** Raised when make-sizes.ts makes other files of the same master. */
const maker = 1;

/** The same master and focus have the same name, wherever they are cut. */
export function hashOf(master: Uint8Array, { x, y }: Focus): string {
  const how = JSON.stringify([maker, cuts.round, cuts.wide, x, y]);
  return createHash('sha256').update(how).update(master).digest('hex').slice(0, 20);
}

import { cuts } from '../../../media/pictures.json';

/** A shape in which the build has made every picture: media/pictures.json. */
export type Cut = 'round' | 'wide' | 'hero' | 'hero-tall';

export type PictureFiles = { name: string; avif: string; webp: string; fallback: string; ratio: number };

/** One of these widths is made as JPEG too, for what knows neither AVIF nor WebP: scripts/build-pictures.mjs. */
const fallbackWidths: Record<Cut, number> = { round: 320, wide: 800, hero: 800, 'hero-tall': 800 };

/** @param file a file name or an address whose last part is one: 'evening-lights.webp' */
export function pictureFiles(file: string, cut: Cut): PictureFiles {
  const name = file.replace(/^.*\//, '').replace(/\.\w+$/, '');
  const { ratio, widths } = cuts[cut];
  const address = (width: number, ending: string) => `/uploads/sizes/${name}/${cut}-${width}.${ending}`;
  const set = (ending: string) => widths.map((width) => `${address(width, ending)} ${width}w`).join(', ');
  return { name, avif: set('avif'), webp: set('webp'), fallback: address(fallbackWidths[cut], 'jpg'), ratio };
}

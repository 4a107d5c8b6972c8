import { cuts } from '../media/pictures.json';

/** A shape in which the build makes pictures: media/pictures.json has its ratio and widths. */
export type Cut = 'round' | 'wide' | 'hero' | 'hero-tall';

export type PictureFiles = { name: string; avif: string; webp: string; fallback: string; ratio: number };

/** The build also makes one of these widths as JPEG, for browsers without AVIF and WebP: scripts/build-pictures.mjs. */
const fallbackWidths: Record<Cut, number> = { round: 320, wide: 800, hero: 800, 'hero-tall': 800 };

/** @param file a file name, or an address that ends in a file name: 'evening-lights.webp' */
export function pictureFiles(file: string, cut: Cut): PictureFiles {
  const name = file.replace(/^.*\//, '').replace(/\.\w+$/, '');
  const { ratio, widths } = cuts[cut];
  const address = (width: number, ending: string) => `/uploads/sizes/${name}/${cut}-${width}.${ending}`;
  const set = (ending: string) => widths.map((width) => `${address(width, ending)} ${width}w`).join(', ');
  return { name, avif: set('avif'), webp: set('webp'), fallback: address(fallbackWidths[cut], 'jpg'), ratio };
}

import type { ScenePicture } from './pictures.ts';

/** By itself, because the first screen must not wait for the words of the others. */
export const heroPicture: ScenePicture = {
  file: 'hero-golden-hour.webp',
  alt: 'A round white boat under a teal and cream parasol on a calm lake, its table laid',
  caption: 'Golden hour, nobody in a hurry',
};

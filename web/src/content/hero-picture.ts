import type { ScenePicture } from '@slipway/shared/values/site-gallery.ts';

/** In a file of its own, so that the first screen does not wait for the texts of the other pictures. */
export const heroPicture: ScenePicture = {
  file: 'hero-golden-hour.webp',
  alt: 'A round white boat under a teal and cream parasol on a calm lake, its table laid',
  caption: 'Golden hour, nobody in a hurry',
};

import { type ScenePicture, evening } from '@slipway/shared/values/site-gallery.ts';
import { heroPicture } from './hero-picture.ts';

export { evening, galleryPictures } from '@slipway/shared/values/site-gallery.ts';

export const fromAbove: ScenePicture = {
  file: 'top-down-table.webp',
  alt: 'The boat from above: a ring of cream cushions round a wooden table with a grill in the middle',
  caption: 'Everyone faces everyone',
};

export const yourSeat: ScenePicture = {
  file: 'classic-your-seat.webp',
  alt: 'A round wooden table on board with a straw hat on it, cream cushions and life jackets round it',
  caption: 'Your seat is waiting',
};

/** The landing slider cycles through three (spec 2.3). */
export const sliderPictures = [heroPicture, evening, fromAbove] as const;

import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ScenePicture } from '@slipway/shared/values/site-gallery.ts';
import { evening, galleryPictures, sliderPictures, yourSeat } from '../content/pictures.ts';

const galleryQuery = queryOptions({
  queryKey: ['gallery'],
  queryFn: async ({ signal }) => (await import('../api/fetch-site-facts.ts')).fetchGallery(signal),
});

type Gallery = {
  pictures: readonly ScenePicture[];
  slider: readonly ScenePicture[];
  /** Those that the slider does not show. */
  others: readonly ScenePicture[];
};

const ours: Gallery = {
  pictures: galleryPictures,
  slider: sliderPictures,
  others: [...galleryPictures.filter((picture) => picture !== evening), yourSeat],
};

/** What staff have put into the gallery; without it, and while it cannot be read, what came with the site. */
export function useGallery(): Gallery {
  const { data = [] } = useQuery(galleryQuery);
  if (data.length === 0) return ours;
  const pictures = data.map((picture) => {
    const drawn = galleryPictures.find(({ file }) => file === picture.file);
    return { ...picture, alt: picture.alt || (drawn?.alt ?? picture.caption) };
  });
  return { pictures, slider: pictures.slice(0, 3), others: pictures.slice(3) };
}

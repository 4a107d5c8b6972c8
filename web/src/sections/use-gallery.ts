import { galleryPictures, pictureText } from '@slipway/shared/values/site-gallery.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { wordsQuery } from '../api/words.ts';

const galleryQuery = queryOptions({
  queryKey: ['gallery'],
  queryFn: async ({ signal }) => (await import('../api/fetch-site-facts.ts')).fetchGallery(signal),
});

/** A picture with its alternative text and its caption. */
type ScenePicture = { file: string; alt: string; caption: string };

type Gallery = {
  pictures: readonly ScenePicture[];
  slider: readonly ScenePicture[];
  /** Those that the slider does not show. */
  others: readonly ScenePicture[];
};

/** The landing slider cycles through three (spec 2.3). */
const slider = ['hero-golden-hour.webp', 'evening-lights.webp', 'top-down-table.webp'];
const others = [...galleryPictures.filter((file) => !slider.includes(file)), 'classic-your-seat.webp'];

/** What staff have put into the gallery; without it, and while it cannot be read, what came with the site. */
export function useGallery(): Gallery {
  const { data = [] } = useQuery(galleryQuery);
  const { data: texts = [] } = useQuery(wordsQuery('pictures'));
  const drawn = (file: string): ScenePicture => {
    const text = texts.find(({ key }) => key === pictureText(file));
    return { file, alt: text?.text ?? '', caption: text?.title ?? '' };
  };
  if (data.length === 0)
    return { pictures: galleryPictures.map(drawn), slider: slider.map(drawn), others: others.map(drawn) };
  const pictures = data.map((picture) => ({
    ...picture,
    alt: picture.alt || drawn(picture.file).alt || picture.caption,
  }));
  return { pictures, slider: pictures.slice(0, 3), others: pictures.slice(3) };
}

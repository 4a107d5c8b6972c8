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
  /** The pictures that the slider does not show. */
  others: readonly ScenePicture[];
};

/** The three pictures of the landing slider (spec 2.3), if staff chose no gallery. */
const slider = ['hero-golden-hour.webp', 'evening-lights.webp', 'top-down-table.webp'];
const all = [...galleryPictures, 'classic-your-seat.webp'];
/** The number of pictures in the gallery (spec 2.5). */
const count = 6;

/**
 * Returns the gallery that staff chose. If staff chose none, or the gallery is not loaded, returns the
 * pictures that came with the site.
 */
export function useGallery(): Gallery {
  const { data = [] } = useQuery(galleryQuery);
  const { data: texts = [] } = useQuery(wordsQuery('pictures'));
  const drawn = (file: string): ScenePicture => {
    const text = texts.find(({ key }) => key === pictureText(file));
    return { file, alt: text?.text ?? '', caption: text?.title ?? '' };
  };
  if (data.length === 0) {
    // A picture whose text was removed is left out.
    const isKnown = (file: string) => texts.length === 0 || drawn(file).caption !== '';
    const shown = all.filter(isKnown).map(drawn);
    return {
      pictures: shown.slice(0, count),
      slider: slider.map(drawn),
      others: shown.filter(({ file }) => !slider.includes(file)),
    };
  }
  const pictures = data.map((picture) => ({
    ...picture,
    alt: picture.alt || drawn(picture.file).alt || picture.caption,
  }));
  return { pictures, slider: pictures.slice(0, 3), others: pictures.slice(3) };
}

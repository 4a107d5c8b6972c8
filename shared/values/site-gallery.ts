/**
 * The illustrations that came with the site: its gallery shows these six until staff choose their own (spec
 * 2.5). The description and caption of each are texts of the business, such as 'pictures/lake-aerial'.
 */
export const galleryPictures = [
  'seated-golden-hour.webp',
  'jetty-two-boats.webp',
  'party-balloons.webp',
  'bbq-close-up.webp',
  'lake-aerial.webp',
  'evening-lights.webp',
] as const;

/** The key of one picture's text. */
export function pictureText(file: string): string {
  return `pictures/${file.replace(/\.webp$/, '')}`;
}

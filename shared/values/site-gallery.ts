/**
 * The illustrations that came with the site: what its gallery shows until staff choose their own, six (spec 2.5). What
 * each shows, and its caption, are texts of the house, 'pictures/lake-aerial'.
 */
export const galleryPictures = [
  'seated-golden-hour.webp',
  'jetty-two-boats.webp',
  'party-balloons.webp',
  'bbq-close-up.webp',
  'lake-aerial.webp',
  'evening-lights.webp',
] as const;

/** The key of the text of one of them. */
export function pictureText(file: string): string {
  return `pictures/${file.replace(/\.webp$/, '')}`;
}

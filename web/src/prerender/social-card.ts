import { pictureFiles } from '@slipway/ui/picture-files.ts';

export type SocialPicture = { path: string; width: number; height: number; alt: string };

/** The picture of a shared link, media/originals/social-card, in a format that every messenger accepts. */
export const socialCard = {
  path: '/uploads/sizes/social-card/social-1200.jpg',
  width: 1200,
  height: 630,
} as const;

const wideWidth = 1200;

/** The trip's own picture as a JPEG, or `instead` if the trip has no picture. */
export function socialPictureOf(
  picture: string,
  { alt, instead }: { alt: string; instead: SocialPicture },
): SocialPicture {
  const { name, ratio } = pictureFiles(picture, 'wide');
  if (name === '') return instead;
  const path = `/uploads/sizes/${name}/wide-${wideWidth}.jpg`;
  return { path, width: wideWidth, height: Math.round(wideWidth / ratio), alt };
}

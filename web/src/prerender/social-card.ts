/** The picture of a shared link, media/originals/social-card, in a format that every messenger accepts. */
export const socialCard = {
  path: '/uploads/sizes/social-card/social-1200.jpg',
  width: 1200,
  height: 630,
  alt: 'A round electric boat with a striped parasol on a calm lake',
} as const;

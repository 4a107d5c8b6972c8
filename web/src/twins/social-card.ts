/** The picture of a shared link, in a format that every messenger takes: web/public, made by scripts/make-icons.mjs. */
export const socialCard = {
  path: '/social-card.jpg',
  width: 1200,
  height: 630,
  alt: 'A round electric boat with a striped parasol on a calm lake',
} as const;

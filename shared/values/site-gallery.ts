/** A picture with its alternative text and its caption. */
export type ScenePicture = { file: string; alt: string; caption: string };

/** The illustrations that came with the site: what its gallery shows until staff choose their own. */

export const evening: ScenePicture = {
  file: 'evening-lights.webp',
  alt: 'The boat at dusk with string lights on its parasol, a ring of light at the waterline and lanterns on the water',
  caption: 'Lanterns out, blankets on',
};

/** Six (spec 2.5). */
export const galleryPictures: readonly ScenePicture[] = [
  {
    file: 'seated-golden-hour.webp',
    alt: 'The view from a seat: a ring of cushions, a laid table and the low sun over the lake',
    caption: 'Lunch for ten (food is extra)',
  },
  {
    file: 'jetty-two-boats.webp',
    alt: 'Two donut boats moored at a wooden jetty under festoon lights',
    caption: 'Two of the fleet at the jetty',
  },
  {
    file: 'party-balloons.webp',
    alt: 'A boat with a coral parasol, balloons, bunting and a cake on the table',
    caption: 'Someone is turning thirty',
  },
  {
    file: 'bbq-close-up.webp',
    alt: 'A grill set into the table with skewers and sausages, burgers and fruit round it',
    caption: 'Lunch, well within reach',
  },
  {
    file: 'lake-aerial.webp',
    alt: 'The lake from the air with three round boats on it',
    caption: 'Room for everybody',
  },
  evening,
];

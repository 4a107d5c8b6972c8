/** An illustration with its alternative text and its caption. */
export type ScenePicture = { file: string; alt: string; caption: string };

/** In a file of its own, so that the first screen does not wait for the texts of the other pictures. */
export const heroPicture: ScenePicture = {
  file: 'hero-golden-hour.webp',
  alt: 'A round white boat under a teal and cream parasol on a calm lake, its table laid',
  caption: 'Golden hour, nobody in a hurry',
};

import { hourMs } from './durations.ts';

/** The sources of weather hours. Rows store the key. People see `name`, as a link to `link` if the source has one. */
export const weatherSources = {
  metoffice: {
    name: 'Met Office',
    inSentence: 'the Met Office',
    link: 'https://www.metoffice.gov.uk/',
    licence: 'https://www.metoffice.gov.uk/about-us/legal',
  },
  /** The demonstration's forecast. */
  simulated: { name: 'Invented forecast', inSentence: null, link: null, licence: null },
} as const satisfies Record<
  string,
  { name: string; inSentence: string | null; link: string | null; licence: string | null }
>;

/** The names stored in `weather_hours.source`. */
export type WeatherSource = keyof typeof weatherSources;

/** A forecast older than this is out of date: visitors do not see it, and staff see its age. */
export const forecastHoldsMs = 3 * hourMs;

/** How far ahead visitors see the wind. */
export const skyHours = 48;

import { hourMs } from './durations.ts';

/**
 * Where hours of weather come from, as their rows name it: how people read it, and the page that a name links to.
 */
export const weatherSources = {
  metoffice: {
    name: 'Met Office',
    inSentence: 'the Met Office',
    link: 'https://www.metoffice.gov.uk/',
    licence: 'https://www.metoffice.gov.uk/about-us/legal',
  },
  /** Of the demonstration. */
  simulated: { name: 'Invented forecast', inSentence: null, link: null, licence: null },
} as const satisfies Record<
  string,
  { name: string; inSentence: string | null; link: string | null; licence: string | null }
>;

/** As `weather_hours.source` has it. */
export type WeatherSource = keyof typeof weatherSources;

/** A forecast that was made longer ago is old: visitors are told nothing of it, and staff are told its age. */
export const forecastHoldsMs = 3 * hourMs;

/** How far ahead visitors are shown the wind. */
export const skyHours = 48;

import { hourMs } from './durations.ts';

/** Where hours of weather come from, as their rows name it. */
export const weatherSources = {
  metoffice: {
    name: 'Met Office',
    link: 'https://www.metoffice.gov.uk/',
    licence: 'https://www.metoffice.gov.uk/about-us/legal',
  },
  /** Of the demonstration. */
  simulated: { name: 'Invented forecast', link: null, licence: null },
} as const satisfies Record<string, { name: string; link: string | null; licence: string | null }>;

export type WeatherSource = keyof typeof weatherSources;

/** A forecast that was made longer ago is old: visitors are told nothing of it, and staff are told its age. */
export const forecastHoldsMs = 3 * hourMs;

import type { WeatherSource } from '@slipway/shared/values/weather.ts';

export const weatherKinds = ['forecast', 'observed'] as const;
export type WeatherKind = (typeof weatherKinds)[number];

/** Null: the service does not say it. */
export type WeatherHour = {
  /** Its beginning. */
  hour: Date;
  meanKmh: number | null;
  gustKmh: number | null;
  rainMm: number | null;
  rainPercent: number | null;
  /** The service's own number for the kind of weather. */
  weatherCode: number | null;
};

export type WeatherReport = {
  /** When the service made it. */
  saidAt: Date;
  /** One row an hour, in their order. */
  hours: WeatherHour[];
};

/** In degrees, north and east positive. */
export type Spot = { latitude: number; longitude: number };

/** A weather service that this server has a key of. It is asked by poll-weather.ts alone, and never while a page waits. */
export type WeatherService = {
  source: WeatherSource;
  /** What it has a key for. */
  kinds: readonly WeatherKind[];
  /** Throws a WeatherProblem where there is no answer that could be used. */
  ask: (kind: WeatherKind, spot: Spot) => Promise<WeatherReport>;
};

/** Why an answer was of no use: a sentence for staff, with nothing in it that the answer said. */
export class WeatherProblem extends Error {
  override name = 'WeatherProblem';
  /** The service asks to be left alone for so long; undefined: it says nothing of it. */
  readonly retryAfterSeconds: number | undefined;

  constructor(sentence: string, retryAfterSeconds?: number) {
    super(sentence);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

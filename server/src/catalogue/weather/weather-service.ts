import type { WeatherSource } from '@slipway/shared/values/weather.ts';

export type WeatherKind = 'forecast' | 'observed';

/** The weather of one hour; null: the service does not report the value. */
export type WeatherHour = {
  /** The instant at which the hour begins. */
  hour: Date;
  meanKmh: number | null;
  gustKmh: number | null;
  rainMm: number | null;
  rainPercent: number | null;
  /** The service's own number for the kind of weather. */
  weatherCode: number | null;
};

export type WeatherReport = {
  /** When the service made the forecast. */
  saidAt: Date;
  /** One row an hour, in order. */
  hours: WeatherHour[];
};

/** A place in degrees, north and east positive. */
export type Spot = { latitude: number; longitude: number };

/**
 * A weather service for which this server has a key. Only poll-weather.ts calls the service, never while a page waits.
 */
export type WeatherService = {
  source: WeatherSource;
  /** The kinds of data for which the server has a key. */
  kinds: readonly WeatherKind[];
  /** Throws a WeatherProblem if the answer is unusable. */
  ask: (kind: WeatherKind, spot: Spot) => Promise<WeatherReport>;
};

/** Why an answer was unusable: a sentence for staff, without any text of the answer. */
export class WeatherProblem extends Error {
  override name = 'WeatherProblem';
  /** How long the service asks us to wait; undefined: it does not say. */
  readonly retryAfterSeconds: number | undefined;

  constructor(sentence: string, retryAfterSeconds?: number) {
    super(sentence);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

import type { WeatherSource } from '@slipway/shared/values/weather.ts';

export type WeatherKind = 'forecast' | 'observed';

/** Null: the service does not give it. */
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

/** A weather service for which this server has a key. Only poll-weather.ts asks it, and never while a page waits. */
export type WeatherService = {
  source: WeatherSource;
  /** The data for which it has a key. */
  kinds: readonly WeatherKind[];
  /** Throws a WeatherProblem if there is no usable answer. */
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

import * as z from 'zod/mini';
import { date, rowId } from '../fields.ts';
import { weatherSources } from '../../values/weather.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';

/** Wind and rain of a day: readings from the jetty, the forecast, and a service's observations. Speeds are km/h. */

const instant = z.iso.datetime({ offset: true, error: 'must be an instant' });
const speed = z.nullable(z.number());

/** A weather service's values for an hour, forecast or observed; null: the service gave no value. */
const saidHour = z.object({
  meanKmh: speed,
  gustKmh: speed,
  rainMm: z.nullable(z.number()),
  rainPercent: z.nullable(z.number()),
  /** When the service made the forecast. */
  saidAt: instant,
});

const poll = z.object({
  /** When the service last answered; null: never. */
  readAt: z.nullable(instant),
  /** A sentence that says why the service's last answer was unusable; null: the answer was usable. */
  problem: z.nullable(z.string()),
  nextAt: instant,
});

export const getWeather = consoleEndpoint({
  method: 'GET',
  path: '/console/weather/:date',
  access: 'type-reading',
  summary: 'Wind and rain of a day, hour by hour, and the limits up to which the boats sail',
  params: z.strictObject({ date }),
  data: z.object({
    /** The forecast service; null: no forecast is set up. */
    source: z.nullable(z.enum(Object.keys(weatherSources) as (keyof typeof weatherSources)[])),
    /** The last poll of each source; null: there has been no poll. */
    forecast: z.nullable(poll),
    observed: z.nullable(poll),
    /** The limits of each kind of boat in service, or of the business if no boat is in service; 1000: no limit. */
    limits: z.array(z.object({ kind: z.string(), meanKmh: z.number(), gustKmh: z.number() })),
    /** Every hour from the start of the day's first trip to the end of its last trip. */
    hours: z.array(
      z.object({
        /** The beginning of the hour. */
        at: instant,
        /** The hour in venue time: '13:00'. */
        time: z.string(),
        forecast: z.nullable(saidHour),
        observed: z.nullable(saidHour),
      }),
    ),
    /** Readings of the day, the newest first. */
    readings: z.array(
      z.object({
        id: rowId,
        measuredAt: instant,
        meanKmh: z.number(),
        gustKmh: speed,
        /** The first name of the person who typed the reading; null: typed at the terminal, or by an erased person. */
        by: z.nullable(z.string()),
      }),
    ),
    /** Sunset: '21:23'; null: the position of the lake is not set. */
    sunset: z.nullable(z.string()),
  }),
});
export type WireWeather = z.output<typeof getWeather.data>;

/** The highest readings that staff can type, in km/h. */
export const mostKmh = { mean: 150, gust: 250 } as const;
/** The maximum length of a typed speed such as '14.5', in characters. */
export const longestSpeed = 5;
/** A reading older than this many hours does not describe the wind now. */
export const oldestReadingHours = 12;

export const typeReading = commandEndpoint({
  path: '/console/weather/readings',
  access: 'type-reading',
  touches: ['weather'],
  summary: 'Records a reading of the gauge at the jetty',
  input: {
    meanKmh: z.int('must be a whole number').check(z.minimum(0), z.maximum(mostKmh.mean)),
    /** The speed of the gusts; left out if nobody read that speed. */
    gustKmh: z.optional(z.int('must be a whole number').check(z.minimum(0), z.maximum(mostKmh.gust))),
    /** When the gauge was read, by the device's clock: at most 12 hours ago, and not in the future. Default: now. */
    measuredAt: z.optional(instant),
  },
  result: z.object({ reading: rowId }),
});

import * as z from 'zod/mini';

/** The parts of the Met Office's answers that we read: docs/decisions/0145. */

/** An absent value counts as missing, and so does -99, the Met Office's own sign for "missing". */
const measure = z.pipe(
  z.nullish(z.number()),
  z.transform((value) => (value === undefined || value === null || value === -99 ? null : value)),
);
/** An instant in UTC: without seconds in a forecast, with seconds in an observation. */
const instant = z.pipe(
  z.string().check(z.regex(/^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d(:[0-5]\d)?Z$/)),
  z.transform((text) => new Date(text)),
);
/** An hourly forecast of two days has 49 hours. */
const mostHours = 400;

const unit = z.object({ unit: z.object({ symbol: z.object({ type: z.string() }) }) });

export const hourlyForecast = z.object({
  features: z
    .array(
      z.object({
        properties: z.object({
          modelRunDate: instant,
          timeSeries: z
            .array(
              z.object({
                time: instant,
                windSpeed10m: measure,
                windGustSpeed10m: measure,
                max10mWindGust: measure,
                precipitationRate: measure,
                probOfPrecipitation: measure,
                significantWeatherCode: measure,
              }),
            )
            .check(z.maxLength(mostHours)),
        }),
      }),
    )
    .check(z.length(1)),
  /** The units of the figures. */
  parameters: z.array(z.record(z.string(), unit)).check(z.length(1)),
});

export const nearestStations = z
  .array(z.object({ geohash: z.string().check(z.regex(/^[0-9b-hjkmnp-z]{4,12}$/)) }))
  .check(z.minLength(1));

export const observations = z
  .array(z.object({ datetime: instant, wind_speed: measure, wind_gust: measure, weather_code: measure }))
  .check(z.maxLength(mostHours));

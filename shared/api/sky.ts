import * as z from 'zod/mini';
import type { Sky } from '../rules/sky.ts';
import { localDate } from '../values/local-date.ts';
import { type DataOf, endpoint } from './endpoint.ts';
import { date } from './fields.ts';

const kmh = z.nullable(z.number());
const instant = z.string();
const time = z.nullable(z.string());

export const getSky = endpoint({
  method: 'GET',
  path: '/sky/get_next_hours',
  summary: 'The wind forecast for the next two days, and the times that may be called off because of it',
  data: z.object({
    /** Null: no forecast service is set up, its forecast is too old, or the owner does not show it. */
    forecast: z.nullable(
      z.object({
        /** The name of the forecast service: 'Met Office'. */
        source: z.string(),
        /** The address of a page about the forecast's source and licence; null: there is none. */
        link: z.nullable(z.string()),
        licence: z.nullable(z.string()),
        /** When the service made the forecast. Three hours later the forecast is hidden. */
        said_at: instant,
        /** The forecast hours in order, each with the average wind and gusts in km/h. */
        hours: z.array(z.object({ hour: instant, mean: kmh, gusts: kmh })),
      }),
    ),
    /** Times that may be called off, sorted by `decide_at`. `from` and `to` null: the whole day. */
    warnings: z.array(z.object({ date, from: time, to: time, decide_at: instant, reason: z.string() })),
  }),
});

/** The weather in the form that the pages use. */
export function skyOf({ forecast, warnings }: DataOf<typeof getSky>): Sky {
  return {
    forecast: forecast && {
      source: forecast.source,
      link: forecast.link,
      licence: forecast.licence,
      saidAt: new Date(forecast.said_at),
      hours: forecast.hours.map(({ hour, mean, gusts }) => ({
        hour: Date.parse(hour),
        meanKmh: mean,
        gustKmh: gusts,
      })),
    },
    warnings: warnings.map(({ decide_at: decideAt, date, ...warning }) => ({
      ...warning,
      date: localDate(date),
      decideAt: new Date(decideAt),
    })),
  };
}

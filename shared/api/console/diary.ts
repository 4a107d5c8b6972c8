import * as z from 'zod/mini';
import { count, date, pounds } from '../fields.ts';
import { consoleEndpoint } from './console-endpoint.ts';
import { shownStop } from './stops.ts';

export const diaryMonth = z
  .string('is required')
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month like 2027-05'));

export const getDiary = consoleEndpoint({
  method: 'GET',
  path: '/console/diary/:month',
  access: 'see-board',
  summary:
    'A month: places sold, places in all, stops, and money for people who may see it. Live updates come from /console/diary/:month/live',
  params: z.strictObject({ month: diaryMonth }),
  data: z.object({
    days: z.array(
      z.object({
        date,
        /** Trips that are neither cancelled nor called off. */
        sold: count,
        /** Trips sold, plus the highest number that can still be sold on the free boats. */
        places: count,
        guests: count,
        /** The price of all trips of the day; left out if the reader may not see money. */
        worth: z.optional(pounds),
        owed: z.optional(pounds),
        times: z.array(z.object({ startTime: z.string(), sold: count, places: count })),
      }),
    ),
    stops: z.array(shownStop),
    boatsOut: z.array(
      z.object({
        boat: z.string(),
        date,
        fromTime: z.string(),
        toTime: z.string(),
        reason: z.string(),
      }),
    ),
    total: z.object({ sold: count, places: count, worth: z.optional(pounds), owed: z.optional(pounds) }),
  }),
});
export type WireDiary = z.output<typeof getDiary.data>;

/**
 * The stream has the events `diary` (the data above, as JSON), `ended` (the session is over or locked) and `replaced`
 * (the session has opened too many other screens), and a comment every 15 seconds.
 */
export const diaryLivePath = '/console/diary/:month/live';

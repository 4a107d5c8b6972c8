import pg from 'pg';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';

/** The number of the type time[]. pg exports the numbers of simple types, but not those of arrays. */
const timeArray: number = 1183;

const timesAsText = pg.types.getTypeParser(timeArray) as (value: string) => string[];

/** Removes the seconds that Postgres always adds. '24:00', the end of a closure, is not a LocalTime and stays text. */
function timeFrom(value: string) {
  const time = value.slice(0, 5);
  return time === '24:00' ? time : localTime(time);
}

/**
 * Dates and times become a LocalDate and a LocalTime: a JavaScript Date would tie them to a time zone. 8-byte integers
 * become numbers; ours stay far below 2^53. Values inside JSON are not parsed here, so queries that put times into JSON
 * use to_char.
 */
const parsers = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.DATE, localDate],
  [pg.types.builtins.TIME, timeFrom],
  [timeArray, (value) => timesAsText(value).map(timeFrom)],
  [pg.types.builtins.INT8, Number],
]);

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ??
    pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

import pg from 'pg';

const asText = (value: string) => value;

/**
 * Dates and times stay text ('2027-05-08', '10:00:00'): as a JavaScript Date they would be midnight somewhere.
 * Whole numbers of 8 bytes become numbers; ours stay far below 2^53.
 */
const parsers = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.DATE, asText],
  [pg.types.builtins.TIME, (value) => value.slice(0, 5)],
  [pg.types.builtins.INT8, Number],
]);

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ??
    pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

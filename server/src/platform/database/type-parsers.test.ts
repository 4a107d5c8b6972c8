import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabaseOfFile } from '../../testing/test-database.ts';

/**
 * Usually a database on a Postgres server. `start/embedded-site.test.ts` reads the same types of values from
 * an embedded database.
 */
const opened = testDatabaseOfFile();

test.each([
  ['a date', "date '2027-05-08'", '2027-05-08'],
  ['a time, without the seconds that the database writes', "time '10:00'", '10:00'],
  ['the end of the day', "time '24:00'", '24:00'],
  ['a list of times, without their seconds', "array[time '10:00', time '12:30']", ['10:00', '12:30']],
  ['an empty list of times', 'array[]::time[]', []],
  ['no date', 'null::date', null],
  ['no time', 'null::time', null],
  ['a count', 'count(*)', 1],
])('%s: a query for %s returns %j', async (_what, expression, value) => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(opened.db);
  expect(rows).toEqual([{ value }]);
});

test('a date that no booking can have is refused', async () => {
  await expect(sql`select date 'infinity'`.execute(opened.db)).rejects.toThrow('is not a date');
});

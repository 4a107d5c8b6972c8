import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { fieldsOfEveryCall } from '../testing/fields-of.ts';

/** The largest value of an integer column; money is stored in pence. */
const mostOfAColumn = 2_147_483_647;

type Check = { check: string; value?: number };

const figures = fieldsOfEveryCall().filter(
  // The answers to a proof-of-work challenge are not stored, so no column limits them.
  ({ path, schema }) => schema._zod.def.type === 'number' && !path.endsWith('.proof.answers.0'),
);

test('number fields are found in calls of the site and of the console', () => {
  const paths = figures.map(({ path }) => path);
  for (const path of ['takePayment.body.given', 'sellWalkIn.body.guests', 'addReservation.body.total'])
    expect(paths).toContain(path);
});

test.each(figures)('$path has a minimum and a maximum, and fits its column', ({ schema }) => {
  const { checks = [], format } = schema._zod.def as { checks?: { _zod: { def: Check } }[]; format?: string };
  const limit = (of: string) =>
    checks.map(({ _zod: { def } }) => def).find(({ check }) => check === of)?.value;
  const [least, most] = [limit('greater_than') ?? -Infinity, limit('less_than') ?? Infinity];
  const inColumn = format === undefined ? 100 : 1;
  expect({ least: least * inColumn, most: most * inColumn }).toEqual({
    least: expect.toSatisfy((figure: number) => figure >= -mostOfAColumn),
    most: expect.toSatisfy((figure: number) => figure <= mostOfAColumn),
  });
  const parsed = (figure: number) => (schema as z.ZodMiniType).safeParse(figure).success;
  expect(parsed(least - 1)).toBe(false);
  expect(parsed(most + 1)).toBe(false);
});

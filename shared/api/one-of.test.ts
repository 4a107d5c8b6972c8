import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { oneOf } from './one-of.ts';

const form = oneOf(
  z.literal('closed'),
  z.strictObject({ pounds: z.number() }),
  z.strictObject({ percent: z.number() }),
);

test('takes each of its forms, keys in the order of the form, and nothing else', () => {
  expect(form.parse('closed')).toBe('closed');
  expect(form.parse({ percent: 5 })).toEqual({ percent: 5 });
  for (const other of ['open', {}, { pounds: 1, percent: 2 }, { pounds: '1' }, null])
    expect(form.safeParse(other).success, JSON.stringify(other)).toBe(false);
});

test('describes itself as z.union does', () => {
  const union = z.union([z.literal('closed'), z.strictObject({ pounds: z.number() })]);
  expect(z.toJSONSchema(oneOf(z.literal('closed'), z.strictObject({ pounds: z.number() })))).toEqual(
    z.toJSONSchema(union),
  );
});

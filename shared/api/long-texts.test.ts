import { describe, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { awkwardTexts } from '../testing/awkward-texts.ts';
import { fieldsOfEveryCall } from '../testing/fields-of.ts';

/** The most characters that a field of any call accepts. */
const wholeBody = 64 * 1024;
const longTexts = Object.values(awkwardTexts).map((shape) => shape(wholeBody));

type Check = z.core.$ZodCheck;
const checksOf = (schema: z.core.$ZodType) => (schema._zod.def as { checks?: readonly Check[] }).checks ?? [];
const mostOf = (schema: z.core.$ZodType): number | undefined =>
  checksOf(schema)
    .map(({ _zod: { def } }) => def as Partial<z.core.$ZodCheckMaxLengthDef>)
    .find(({ check }) => check === 'max_length')?.maximum;
const isOfLength = ({ _zod: { def } }: Check) => def.check.endsWith('_length');

const idOfCheck = new Map<Check, number>();
const nameOf = (check: Check) => {
  const { maximum, pattern } = check._zod.def as { maximum?: number; pattern?: RegExp };
  if (!idOfCheck.has(check)) idOfCheck.set(check, idOfCheck.size);
  return String(maximum ?? pattern ?? idOfCheck.get(check));
};

const fields = fieldsOfEveryCall().filter(({ schema }) => schema._zod.def.type === 'string');
/** Many fields have the same checks. Of these fields, the test tries only one. */
const tried = [
  ...new Map(fields.map((field) => [checksOf(field.schema).map(nameOf).join(), field])).values(),
].map(({ path, schema }) => ({ path, schema: schema as z.ZodMiniType, most: mostOf(schema) }));

test('every part of the contract has text fields', () => {
  for (const path of [
    'getParty.params.token',
    'findBookings.query.words',
    'addReservation.body.order_items.0.comment',
  ])
    expect(fields.map((field) => field.path)).toContain(path);
  expect(fields.length).toBeGreaterThan(300);
});

describe.each(tried.filter(({ most }) => most !== undefined))(
  'the text field $path, which represents all fields with the same checks',
  ({ schema, most }) => {
    test('a text that is too long is refused for its length only, and no other check reads it', () => {
      const others = checksOf(schema).filter((check) => !isOfLength(check));
      const spies = others.map((check) => vi.spyOn(check._zod, 'check'));
      // A character can be two UTF-16 units, so a text of `wholeBody` units may have only half as many characters. A
      // field for a file accepts such a text. That field is tried with a single longer text, to keep the test fast.
      const texts = most! * 2 < wholeBody ? longTexts : [awkwardTexts['digits']!(most! + 1)];
      const codes = texts.map((text) =>
        schema
          .safeParse(text)
          .error?.issues.map(({ code }) => code)
          .join(),
      );
      for (const spy of spies) expect(spy).not.toHaveBeenCalled();
      vi.restoreAllMocks();
      expect(new Set(codes)).toEqual(new Set(['too_big']));
    });
  },
);

test.each(tried.filter(({ most }) => most === undefined))(
  'the format of $path, tested on behalf of all fields with the same checks, refuses every long text',
  ({ schema }) => {
    expect(longTexts.filter((text) => schema.safeParse(text).success)).toEqual([]);
  },
);

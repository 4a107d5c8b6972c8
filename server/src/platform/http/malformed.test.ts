import { personName, text } from '@slipway/shared/api/typed-text.ts';
import { cardNumberProblem } from '@slipway/shared/values/card-number.ts';
import { personNameProblem } from '@slipway/shared/values/person-name.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { malformedBy } from './malformed.ts';
import { refusalMessages } from './refusal.ts';

const body = z.strictObject({
  boats: z.array(z.int().check(z.minimum(1, 'must be at least 1'))),
  name: personName(10),
  comment: text(20),
});
const right = { boats: [4], name: 'Ada', comment: 'No nuts' };

/** Returns the sentence of a refusal, which people read, and its `problem`, which programs read. */
function refusalOf(changes: object) {
  const { error } = body.safeParse({ ...right, ...changes });
  const { message = refusalMessages.malformed, details } = malformedBy(error!.issues, 'body').options;
  return { message, problem: details?.problem };
}

test.each([
  [{ boats: [0] }, refusalMessages.malformed, 'boats.0 must be at least 1.'],
  [{ boats: undefined }, refusalMessages.malformed, expect.stringMatching(/^boats /)],
  [{ admin: true }, refusalMessages.malformed, 'admin is not expected here.'],
  [
    { comment: 'x'.repeat(21) },
    'Something you typed is too long. Please shorten it and try again.',
    'comment must be at most 20 characters.',
  ],
  [{ comment: '4242424242424242' }, cardNumberProblem, expect.stringMatching(/^comment looks like a card/)],
  [{ name: 'www.evil' }, personNameProblem, expect.stringMatching(/^name must be a name/)],
  [
    { comment: 'gpj\u202E' },
    'Something you typed has characters that we can’t read. Please type it again.',
    'comment contains characters that cannot be typed.',
  ],
])('%j', (changes, message, problem) => {
  expect(refusalOf(changes)).toEqual({ message, problem });
});

test('if a call has thousands of unexpected names, the refusal repeats only a few of the names', () => {
  const names = Object.fromEntries(Array.from({ length: 4_000 }, (_, nth) => [`name${nth}`, 1]));
  expect(refusalOf(names).problem?.length).toBeLessThan(300);
});

import { expect, test } from 'vitest';
import { broken, errorOf } from './console-error.ts';

test('a refusal without a code is shown with its sentence, and the call is not retried', () => {
  const answer = { success: false, message: 'That was too much at once.', data: {} };
  expect(errorOf(413, answer)).toMatchObject({ message: answer.message, code: 'unknown' });
});

test.each([
  ['a fault of ours', 500, { success: false, message: 'Quote 17.', data: {} }, 'Quote 17.'],
  ['a page of a proxy', 502, undefined, broken],
  ['an answer without a sentence', 400, { success: false, data: {} }, broken],
])('%s counts as a failure, not as a refusal', (_what, status, json, message) => {
  expect(errorOf(status, json)).toMatchObject({ message, code: undefined });
});

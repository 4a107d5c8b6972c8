import { expect, it } from 'vitest';
import { brokenAnswerMessage } from './api-error.ts';
import { errorFromAnswer } from './error-from-answer.ts';

it('a refusal is read with its code, sentence and details', () => {
  const error = errorFromAnswer(409, {
    success: false,
    message: { customer: 'The price has changed.' },
    data: { code: 'price_changed', total: 310.5 },
  });
  expect(error).toMatchObject({
    status: 409,
    message: 'The price has changed.',
    customerMessage: 'The price has changed.',
    code: 'price_changed',
    details: { total: 31050 },
  });
});

it('a message that is plain text becomes the error’s message, but is not shown in the booking toast', () => {
  const error = errorFromAnswer(200, {
    success: false,
    message: 'No such coupon',
    data: { code: 'coupon_unknown' },
  });
  expect(error).toMatchObject({
    message: 'No such coupon',
    customerMessage: undefined,
    code: 'coupon_unknown',
  });
});

it('a refusal without a code keeps its message and gets the code “unknown”', () => {
  const message = 'That was too much at once.';
  for (const status of [200, 413])
    expect(errorFromAnswer(status, { success: false, message, data: {} })).toMatchObject({
      message,
      code: 'unknown',
    });
  expect(
    errorFromAnswer(200, { success: false, message: { customer: 'Sold out.' }, data: null }),
  ).toMatchObject({ message: 'Sold out.', customerMessage: 'Sold out.', code: 'unknown' });
  // After a server error nobody knows whether the call succeeded.
  expect(errorFromAnswer(502, { success: false, message, data: {} }).code).toBeUndefined();
});

it('a refusal with an unknown code counts as “unknown”', () => {
  expect(errorFromAnswer(400, { message: 'No.', data: { code: 'constructor' } }).code).toBe('unknown');
});

it.each([undefined, null, 'text', {}, { message: '' }, { message: { customer: 5 } }, []])(
  'the invalid answer %j is shown as a plain sentence',
  (json) => {
    expect(errorFromAnswer(502, json)).toMatchObject({ message: brokenAnswerMessage, code: undefined });
  },
);

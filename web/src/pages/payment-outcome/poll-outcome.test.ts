import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { incompleteLink, pollDelayMs, isFinalRefusal, outcomeOf } from './poll-outcome.ts';

describe('polling the server', () => {
  it('polling starts at 2 s, slows down and stays at 10 s', () => {
    const waits = Array.from({ length: 20 }, (_, index) => pollDelayMs(index + 1));
    expect(waits[0]).toBe(2000);
    expect(waits.at(-1)).toBe(10_000);
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
    expect(waits.filter((wait) => wait < 10_000).length).toBe(7);
  });

  it.each([
    ['a lost connection', new ApiError({ status: 0, message: '' }), false],
    ['a fault', new ApiError({ status: 500, message: '' }), false],
    ['too many questions', new ApiError({ status: 429, message: '', code: 'too_many_requests' }), false],
    ['an unknown payment', new ApiError({ status: 404, message: '', code: 'not_found' }), true],
    ['nothing', null, false],
  ])('the answer %s ends the polling: %s', (_, error, expected) => {
    expect(isFinalRefusal(error)).toBe(expected);
  });
});

describe('the outcome', () => {
  it('the outcome is pending before the first answer and while the server is unreachable', () => {
    expect(outcomeOf(undefined, null)).toEqual({ kind: 'pending', isUnreachable: false });
    expect(outcomeOf({ status: 'pending', message: '' }, null)).toEqual({
      kind: 'pending',
      isUnreachable: false,
    });
    expect(outcomeOf(undefined, new ApiError({ status: 0, message: '' }))).toEqual({
      kind: 'pending',
      isUnreachable: true,
    });
  });

  it('the outcome is the payment status that the server reports', () => {
    expect(outcomeOf({ status: 'confirmed', message: '' }, null)).toEqual({ kind: 'confirmed' });
    expect(outcomeOf({ status: 'failed', message: 'The bank said no.' }, null)).toEqual({
      kind: 'failed',
      heading: 'FAILED',
      message: 'The bank said no.',
    });
    expect(outcomeOf({ status: 'cancelled', message: '' }, null)).toMatchObject({ kind: 'cancelled' });
  });

  it('for a payment that the server does not know, the page shows the text of spec 8', () => {
    const error = new ApiError({ status: 404, message: 'We could not find that.', code: 'not_found' });
    expect(outcomeOf(undefined, error)).toEqual({
      kind: 'failed',
      heading: 'Your payment could not be verifed.',
      message: 'We could not find that.',
    });
  });

  it('a truncated link is reported as incomplete, and the message names no parameter', () => {
    const message = 'booking_id is not an id of ours.';
    const error = new ApiError({ status: 400, message, code: 'malformed' });
    expect(outcomeOf(undefined, error)).toMatchObject({ kind: 'failed', message: incompleteLink });
  });

  it('if the time to pay is over and the payment cannot be verified, the outcome is a time-out', () => {
    const error = new ApiError({
      status: 412,
      message: 'The time to pay is over.',
      code: 'payment_unverified',
    });
    expect(outcomeOf(undefined, error)).toEqual({ kind: 'timedOut', message: 'The time to pay is over.' });
  });
});

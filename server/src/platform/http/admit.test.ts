import { describe, expect, test } from 'vitest';
import { admission, admit, isOfABookingInProgress, isOverloadNow } from './admission.ts';

describe('the decision', () => {
  const full = { atWork: admission.atWork, waiting: 0, isOverload: false, msPerCall: 5 };

  test('a call is admitted if a place is free and no call waits', () => {
    expect(admit({ ...full, atWork: admission.atWork - 1 })).toBe('go');
    expect(admit({ ...full, atWork: admission.atWork - 1, waiting: 1 })).toBe('wait');
    expect(admit(full)).toBe('wait');
  });

  test('if there is no overload, a call waits even behind five hundred others', () => {
    expect(admit({ ...full, waiting: 500 })).toBe('wait');
  });

  test('a call whose expected wait exceeds the limit is refused immediately', () => {
    expect(admit({ ...full, waiting: 3_000 })).toBe('refuse');
  });

  test('in overload a call may wait only if it will be answered soon', () => {
    const overload = { ...full, isOverload: true };
    const soon = admission.longestInOverloadMs / overload.msPerCall;
    expect(admit({ ...overload, waiting: soon - 1 })).toBe('wait');
    expect(admit({ ...overload, waiting: soon })).toBe('refuse');
  });

  test('a queue that has lasted some time is an overload if it grows, and a rush if it shrinks; a queue that has lasted even longer is always an overload', () => {
    expect(isOverloadNow(admission.rushMs - 1, 1000, 0)).toBe(false);
    expect(isOverloadNow(admission.rushMs, 701, 700)).toBe(true);
    expect(isOverloadNow(admission.rushMs, 0, 700)).toBe(false);
    expect(isOverloadNow(admission.longestMs, 0, 700)).toBe(true);
  });

  test.each([
    ['/booking/stripe_success', true],
    ['/booking/payment_status', true],
    ['/booking/get_booking_by_id_and_email/:id', true],
    ['/booking/add_reservation', false],
    ['/booking/add_zero_cost_reservation', false],
    ['/package/get_all', false],
  ])('%s belongs to a booking in progress: %s', (path, isInProgress) => {
    expect(isOfABookingInProgress(path)).toBe(isInProgress);
  });
});

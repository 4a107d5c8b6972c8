import { pence } from '@slipway/shared/values/pence.ts';
import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { afterRefusal } from './after-refusal.ts';

const refused = (code: ApiError['code'], details = {}) =>
  new ApiError({ status: 409, message: 'Words.', customerMessage: 'Words.', code, details });

it.each([
  ['slotTaken', { kind: 'chooseAnotherTime', message: 'Words.' }],
  ['slotNotOnSale', { kind: 'chooseAnotherTime', message: 'Words.' }],
  ['packageNotOnSale', { kind: 'choosePackage', message: 'Words.' }],
  ['addOnTooLate', { kind: 'checkAddOns', message: 'Words.' }],
  ['addOnNeedsPackage', { kind: 'checkAddOns', message: 'Words.' }],
  ['tooLittleToPay', { kind: 'checkAddOns', message: 'Words.' }],
  ['addOnNotOnSale', { kind: 'checkAddOns', message: 'Words.' }],
  ['emailNotDeliverable', { kind: 'correctEmail', message: 'Words.' }],
  ['holdOver', { kind: 'holdOver', message: 'Words.' }],
  ['paymentRefused', { kind: 'payAnotherWay', message: 'Words.' }],
  ['tooManyHolds', { kind: 'retry', message: 'Words.' }],
  ['proofNeeded', { kind: 'retry', message: 'Words.' }],
  ['paymentUnavailable', { kind: 'retry', message: 'Words.' }],
  ['stillRunning', { kind: 'retry', message: 'Words.' }],
  ['tooManyRequests', { kind: 'retry', message: 'Words.' }],
  ['other', { kind: 'toast', message: 'Words.' }],
] as const)('%s', (code, expected) => {
  expect(afterRefusal(refused(code))).toEqual(expected);
});

it('a changed price comes with the new one', () => {
  expect(afterRefusal(refused('priceChanged', { total: pence(31_000) }))).toEqual({
    kind: 'checkPrice',
    message: 'Words.',
    total: 31_000,
  });
});

it('a booking that is paid already is named, so that its page can be shown', () => {
  expect(afterRefusal(refused('alreadyPaid', { bookingId: 'booking-1' }))).toEqual({
    kind: 'alreadyPaid',
    message: 'Words.',
    bookingId: 'booking-1',
  });
});

it('couponUnknown takes the coupon off', () => {
  const code = 'couponUnknown';
  expect(afterRefusal(refused(code, { total: pence(31_000), isCouponRemoved: true }))).toEqual({
    kind: 'dropCoupon',
    message: 'Words.',
    total: 31_000,
  });
});

it('a lost connection keeps everything and offers the same call again', () => {
  expect(afterRefusal(new ApiError({ status: 0, message: 'No connection.' }))).toEqual({
    kind: 'retry',
    message: 'No connection.',
  });
});

it.each([
  ['a fault of the server', new ApiError({ status: 500, message: 'Fault 17' }), 'something went wrong'],
  ['a yes without a booking id', new ApiError({ status: 200, message: 'Broken' }), 'Something went wrong'],
  ['a fault of our own', new TypeError('x'), 'something went wrong'],
])('%s is the toast of the specification', (_, error, message) => {
  expect(afterRefusal(error)).toEqual({ kind: 'toast', message });
});

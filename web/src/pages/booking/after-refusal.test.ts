import { pence } from '@slipway/shared/values/pence.ts';
import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { errorFromAnswer } from '../../api/error-from-answer.ts';
import { afterRefusal } from './after-refusal.ts';

const refused = (code: ApiError['code'], details = {}) =>
  new ApiError({ status: 409, message: 'Words.', customerMessage: 'Words.', code, details });

it.each([
  ['slot_taken', { kind: 'chooseAnotherTime', message: 'Words.' }],
  ['slot_not_on_sale', { kind: 'chooseAnotherTime', message: 'Words.' }],
  ['package_not_on_sale', { kind: 'choosePackage', message: 'Words.' }],
  ['add_on_too_late', { kind: 'checkAddOns', message: 'Words.' }],
  ['add_on_needs_package', { kind: 'checkAddOns', message: 'Words.' }],
  ['too_little_to_pay', { kind: 'checkAddOns', message: 'Words.' }],
  ['add_on_not_on_sale', { kind: 'checkAddOns', message: 'Words.' }],
  ['email_not_deliverable', { kind: 'correctDetails', message: 'Words.' }],
  ['phone_not_callable', { kind: 'correctDetails', message: 'Words.' }],
  ['hold_over', { kind: 'holdOver', message: 'Words.' }],
  ['payment_refused', { kind: 'payAnotherWay', message: 'Words.' }],
  ['too_many_holds', { kind: 'retry', message: 'Words.' }],
  ['proof_needed', { kind: 'retry', message: 'Words.' }],
  ['payment_unavailable', { kind: 'retry', message: 'Words.' }],
  ['still_running', { kind: 'retry', message: 'Words.' }],
  ['too_many_requests', { kind: 'retry', message: 'Words.' }],
  ['unknown', { kind: 'toast', message: 'Words.' }],
] as const)('%s', (code, expected) => {
  expect(afterRefusal(refused(code))).toEqual(expected);
});

it('if the price has changed, the refusal contains the new price', () => {
  expect(afterRefusal(refused('price_changed', { total: pence(31_000) }))).toEqual({
    kind: 'checkPrice',
    message: 'Words.',
    total: 31_000,
  });
});

it('the refusal already_paid names the booking, so that the booking’s page can open', () => {
  expect(afterRefusal(refused('already_paid', { bookingId: 'booking-1' }))).toEqual({
    kind: 'alreadyPaid',
    message: 'Words.',
    bookingId: 'booking-1',
  });
});

it('the refusal coupon_unknown removes the coupon', () => {
  const code = 'coupon_unknown';
  expect(afterRefusal(refused(code, { total: pence(31_000), isCouponRemoved: true }))).toEqual({
    kind: 'dropCoupon',
    message: 'Words.',
    total: 31_000,
  });
});

it('after a lost connection, the visitor can send the same request again', () => {
  expect(afterRefusal(new ApiError({ status: 0, message: 'No connection.' }))).toEqual({
    kind: 'retry',
    message: 'No connection.',
  });
});

it('a refusal without a code is shown as a toast with its message', () => {
  const answer = { success: false, message: { customer: 'We are closed for the day.' }, data: {} };
  expect(afterRefusal(errorFromAnswer(200, answer))).toEqual({
    kind: 'toast',
    message: 'We are closed for the day.',
  });
});

it.each([
  ['a fault of the server', new ApiError({ status: 500, message: 'Fault 17' }), 'something went wrong'],
  ['a yes without a booking id', new ApiError({ status: 200, message: 'Broken' }), 'Something went wrong'],
  ['a fault of our own', new TypeError('x'), 'something went wrong'],
])('%s is shown as the specification’s toast', (_, error, message) => {
  expect(afterRefusal(error)).toEqual({ kind: 'toast', message });
});

import { describe, expect, it } from 'vitest';
import { noMoney, pence } from '../values/pence.ts';
import { type PaymentMethodId, paymentMethodFor } from './payment-method.ts';

const stripe = { id: '1', isDefault: true } as const;
const worldpay = { id: '3', isDefault: false } as const;
const globalpay = { id: '6', isDefault: false } as const;
const zeroCost = { id: '5', isDefault: false } as const;
const toPay = { total: pence(31_000), isCouponApplied: false };
const discounted = { total: pence(1), isCouponApplied: true };
const free = { total: noMoney, isCouponApplied: true };
const freeWithoutCoupon = { total: noMoney, isCouponApplied: false };

type Offered = { id: PaymentMethodId; isDefault: boolean }[];

describe('how a booking is paid', () => {
  it.each<[string, typeof toPay, Offered, PaymentMethodId | undefined, PaymentMethodId | undefined]>([
    ['by the default method', toPay, [worldpay, stripe], undefined, '1'],
    ['by the method that the visitor chose', toPay, [stripe, worldpay, globalpay], '6', '6'],
    ['by the default, when the choice is not offered', toPay, [stripe, worldpay], '6', '1'],
    ['by the first, when none is the default', toPay, [worldpay, globalpay], undefined, '3'],
    ['by the only one', toPay, [globalpay], undefined, '6'],
    ['not at all online, when nothing is offered', toPay, [], undefined, undefined],
    ['never free of charge with money to pay, though chosen', toPay, [stripe, zeroCost], '5', '1'],
    [
      'never free of charge with money to pay, though the default',
      toPay,
      [{ ...zeroCost, isDefault: true }, worldpay],
      undefined,
      '3',
    ],
    ['not at all online, when only free of charge is offered', toPay, [zeroCost], undefined, undefined],
    ['as usual, when a coupon leaves a penny', discounted, [stripe, zeroCost], undefined, '1'],
    ['by nothing, when a coupon leaves nothing', free, [stripe, zeroCost], undefined, '5'],
    ['by nothing, whatever was chosen before', free, [stripe, zeroCost], '1', '5'],
    ['by nothing, though the list does not say so', free, [stripe], undefined, '5'],
    ['by nothing, though nothing is offered', free, [], undefined, '5'],
    [
      'as usual, when it costs nothing without a coupon',
      freeWithoutCoupon,
      [stripe, zeroCost],
      undefined,
      '1',
    ],
  ])('%s', (_, booking, offered, chosen, method) => {
    expect(paymentMethodFor(booking, offered, chosen)).toBe(method);
  });
});

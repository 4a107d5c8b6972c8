import { describe, expect, it } from 'vitest';
import { noMoney, pence } from '../values/pence.ts';
import { type PaymentMethod, paymentMethodFor } from './payment-method.ts';

const stripe = { name: 'stripe', isDefault: true } as const;
const worldpay = { name: 'worldpay', isDefault: false } as const;
const globalpay = { name: 'globalpay', isDefault: false } as const;
const zeroCost = { name: 'coupon', isDefault: false } as const;
const toPay = { total: pence(31_000), isCouponApplied: false };
const discounted = { total: pence(1), isCouponApplied: true };
const free = { total: noMoney, isCouponApplied: true };
const freeWithoutCoupon = { total: noMoney, isCouponApplied: false };

type Offered = { name: PaymentMethod; isDefault: boolean }[];

describe('the payment method of a booking', () => {
  it.each<[string, typeof toPay, Offered, PaymentMethod | undefined, PaymentMethod | undefined]>([
    ['by the default method', toPay, [worldpay, stripe], undefined, 'stripe'],
    ['by the method that the visitor chose', toPay, [stripe, worldpay, globalpay], 'globalpay', 'globalpay'],
    ['by the default, when the choice is not offered', toPay, [stripe, worldpay], 'globalpay', 'stripe'],
    ['by the first, when none is the default', toPay, [worldpay, globalpay], undefined, 'worldpay'],
    ['by the only one', toPay, [globalpay], undefined, 'globalpay'],
    ['not at all online, when nothing is offered', toPay, [], undefined, undefined],
    ['never free of charge with money to pay, though chosen', toPay, [stripe, zeroCost], 'coupon', 'stripe'],
    [
      'never free of charge with money to pay, though the default',
      toPay,
      [{ ...zeroCost, isDefault: true }, worldpay],
      undefined,
      'worldpay',
    ],
    ['not at all online, when only free of charge is offered', toPay, [zeroCost], undefined, undefined],
    ['as usual, when a coupon leaves a penny', discounted, [stripe, zeroCost], undefined, 'stripe'],
    ['by nothing, when a coupon leaves nothing', free, [stripe, zeroCost], undefined, 'coupon'],
    ['by nothing, though another way was chosen before', free, [stripe, zeroCost], 'stripe', 'coupon'],
    ['by nothing, though the list does not say so', free, [stripe], undefined, 'coupon'],
    ['by nothing, though nothing is offered', free, [], undefined, 'coupon'],
    [
      'as usual, when it costs nothing without a coupon',
      freeWithoutCoupon,
      [stripe, zeroCost],
      undefined,
      'stripe',
    ],
  ])('%s', (_, booking, offered, chosen, method) => {
    expect(paymentMethodFor(booking, offered, chosen)).toBe(method);
  });
});

import type { Pence } from '../values/pence.ts';

/** 1 Stripe (embedded card form), 3 Worldpay (hosted form), 5 zero-cost with a coupon, 6 Global Payments. */
export const paymentMethodIds = ['1', '3', '5', '6'] as const;
export type PaymentMethodId = (typeof paymentMethodIds)[number];

export const zeroCostMethod: PaymentMethodId = '5';

type OfferedMethod = { id: PaymentMethodId; isDefault: boolean };

/**
 * Method 5 if a coupon leaves nothing to pay (spec 4), else the visitor's choice, else the default. Undefined: there is
 * money to pay and no way to pay it online.
 */
export function paymentMethodFor(
  booking: { total: Pence; isCouponApplied: boolean },
  offered: readonly OfferedMethod[],
  chosen?: PaymentMethodId,
): PaymentMethodId | undefined {
  if (booking.total <= 0 && booking.isCouponApplied) return zeroCostMethod;
  const payable = offered.filter((method) => method.id !== zeroCostMethod);
  const preferred =
    payable.find((method) => method.id === chosen) ?? payable.find((method) => method.isDefault);
  return (preferred ?? payable[0])?.id;
}

/** How staff were paid, or are to be; never offered on the site. */
export const handMethodIds = {
  cash: '7',
  card_machine: '8',
  dock: '9',
  link: '10',
} as const;

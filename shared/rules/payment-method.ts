import type { Pence } from '../values/pence.ts';

/** The ways to pay that take money, by provider: Stripe's card field, Worldpay's page, Global Payments' fields. */
export const paidMethods = ['stripe', 'worldpay', 'globalpay'] as const;
export type PaidMethod = (typeof paidMethods)[number];

/**
 * 'coupon': a coupon leaves nothing to pay. The API's number for each method is in shared/api/payment-method-ids.ts.
 */
export type PaymentMethod = PaidMethod | 'coupon';

type OfferedMethod = { name: PaymentMethod; isDefault: boolean };

export const takesMoney = <Offered extends { name: PaymentMethod }>(
  offered: Offered,
): offered is Offered & { name: PaidMethod } => offered.name !== 'coupon';

/**
 * The coupon if it leaves nothing to pay (spec 4), else the visitor's choice, else the default. Undefined:
 * there is money to pay but no way to pay it online.
 */
export function paymentMethodFor(
  booking: { total: Pence; isCouponApplied: boolean },
  offered: readonly OfferedMethod[],
  chosen?: PaymentMethod,
): PaymentMethod | undefined {
  if (booking.total <= 0 && booking.isCouponApplied) return 'coupon';
  const payable = offered.filter(takesMoney);
  const preferred = payable.find(({ name }) => name === chosen) ?? payable.find(({ isDefault }) => isDefault);
  return (preferred ?? payable[0])?.name;
}

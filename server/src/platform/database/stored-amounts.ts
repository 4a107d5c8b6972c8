import type { CouponDiscount, SlotSurcharge } from '@slipway/shared/rules/price.ts';
import { basisPoints, pence } from '@slipway/shared/values/pence.ts';

/**
 * Two columns store an amount: its kind, and a number whose unit depends on the kind. Only these functions read such
 * columns.
 */
export function surchargeFrom(row: {
  surchargeKind: 'fixed' | 'percentage';
  surchargeValue: number;
}): SlotSurcharge {
  return row.surchargeKind === 'fixed'
    ? { kind: 'fixed', amount: pence(row.surchargeValue) }
    : { kind: 'percentage', percent: basisPoints(row.surchargeValue) };
}

export function discountFrom(row: { kind: 'fixed' | 'percentage'; value: number }): CouponDiscount {
  return row.kind === 'fixed'
    ? { kind: 'fixed', amount: pence(row.value) }
    : { kind: 'percentage', percent: basisPoints(row.value) };
}

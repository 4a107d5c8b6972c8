import type { PaymentPurpose } from '../database/tables.ts';

/**
 * Money of these purposes is the price of the trip: cancelling decides about it, and nothing else counts as paid. A
 * charge is a debt of its own, and a deposit goes back.
 */
const pricePurposes = ['booking', 'move', 'change'] as const satisfies PaymentPurpose[];

export function isForPrice({ purpose }: { purpose: PaymentPurpose }): boolean {
  return (pricePurposes as readonly PaymentPurpose[]).includes(purpose);
}

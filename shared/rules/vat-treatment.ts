import type { PaymentPurpose } from './payment-purposes.ts';

/**
 * Whether the money of a purpose has VAT in it. 'price': line by line, with everything else that was paid for this booking
 * (`vatOfPayments`). 'charges': none, but for what of it is taken for charges that have VAT (`aboutCharges`).
 */
export const vatOfPurpose = {
  booking: 'price',
  move: 'price',
  change: 'price',
  charge: 'charges',
  deposit: 'charges',
} as const satisfies Record<PaymentPurpose, 'price' | 'charges'>;

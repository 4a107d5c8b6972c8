import type { PaymentPurpose } from './payment-purposes.ts';

/**
 * Whether the money of a purpose has VAT in it. 'price': line by line, with everything else that was paid for this booking
 * (`vatOfPayments`). 'business rate': a supply of its own at the business's rate of its day. 'security': none, and what is
 * kept of it as `keptFor` says.
 */
export const vatOfPurpose = {
  booking: 'price',
  move: 'price',
  change: 'price',
  charge: 'business rate',
  deposit: 'security',
} as const satisfies Record<PaymentPurpose, 'price' | 'business rate' | 'security'>;

/** What a deposit is kept for. Damages are no supply; time, and work that we do, are one, at the business's rate. */
export const keptFor = {
  damage: { label: 'Damage or loss', hasVat: false },
  late: { label: 'Late back', hasVat: true },
  cleaning: { label: 'Cleaning', hasVat: true },
} as const satisfies Record<string, { label: string; hasVat: boolean }>;

export type KeptFor = keyof typeof keptFor;
export const keptReasons = Object.keys(keptFor) as KeptFor[];

import type { PaymentSnapshot } from './payment-provider.ts';

/** What a visitor brings back from a payment page, as it stood in the address. */
export type ReturnParameters = {
  orderKey: string;
  paymentStatus: string;
  paymentAmount: string;
  paymentCurrency: string;
  mac2: string;
};

/** A snapshot only where the provider's own signature says so of this very attempt. */
export type VerifiedReturn = PaymentSnapshot | 'nothing_certain' | 'not_genuine';

import { type ComponentType, lazy } from 'react';
import type { HeldBoat } from '../../../api/holds.ts';
import type { PaymentStatus } from '../../../api/stripe-payments.ts';
import type { PaidMethod } from '../../../storage/hold.ts';
import type { Wizard } from '../use-wizard.ts';

export type PaymentFormProps = {
  wizard: Wizard;
  held: HeldBoat;
  takesFocus: boolean;
  /** The provider has the money or is on it: the outcome page asks our server. */
  onPaid: () => void;
  /** Nobody here knows what became of the payment: the server is asked, and the screen follows its answer. */
  onUnclear: () => Promise<PaymentStatus>;
};

const loadCard = async () => ({ default: (await import('./card/CardPayment.tsx')).CardPayment });

/** Our own code only: the scripts of the providers come when their form is drawn. */
export async function fetchPaymentForms(): Promise<void> {
  await loadCard();
}

/** The form of each way to pay that this site can show. A method without one is not offered here. */
export const paymentForms: Partial<Record<PaidMethod, ComponentType<PaymentFormProps>>> = {
  '1': lazy(loadCard),
};

import { type ComponentType, lazy } from 'react';
import type { HeldBoat } from '../../../api/holds.ts';
import type { OfferedMethod } from '../../../api/payment-methods.ts';
import type { PaymentStatusResult } from '../../../api/payment-status.ts';
import type { PaidMethod } from '../../../storage/hold.ts';
import type { Wizard } from '../use-wizard.ts';

export type PaymentFormProps = {
  wizard: Wizard;
  held: HeldBoat;
  /** What the server says of this way to pay: where its script is, where its form may lead. */
  offered: OfferedMethod;
  /** 'Pay Now' was pressed just now: what follows happens by itself, and has the focus. */
  takesFocus: boolean;
  /** The provider has the money or is on it: the outcome page asks our server. */
  onPaid: () => void;
  /** Nobody here knows what became of the payment: the server is asked, and the screen follows its answer. */
  onUnknownOutcome: () => Promise<PaymentStatusResult>;
};

type Load = () => Promise<{ default: ComponentType<PaymentFormProps> }>;

const loads: Record<PaidMethod, Load> = {
  '1': async () => ({ default: (await import('./card/CardPayment.tsx')).CardPayment }),
  '3': async () => ({ default: (await import('./worldpay/WorldpayPayment.tsx')).WorldpayPayment }),
  '6': async () => ({ default: (await import('./globalpay/GlobalpayPayment.tsx')).GlobalpayPayment }),
};

/** Our own code only: the scripts of the providers come when their form is drawn. */
export const fetchPaymentForm: Record<PaidMethod, () => Promise<unknown>> = loads;

/** The form of each way to pay. A method without one is not offered here. */
export const paymentForms: Record<PaidMethod, ComponentType<PaymentFormProps>> = {
  '1': lazy(loads['1']),
  '3': lazy(loads['3']),
  '6': lazy(loads['6']),
};

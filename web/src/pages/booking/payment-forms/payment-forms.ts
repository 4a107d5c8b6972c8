import { type ComponentType, lazy } from 'react';
import type { PaidMethod } from '../../../storage/hold.ts';
import type { PaymentFormProps } from './payment-form-props.ts';

type Load = () => Promise<{ default: ComponentType<PaymentFormProps> }>;

const loads: Record<PaidMethod, Load> = {
  '1': async () => ({ default: (await import('./card/CardPayment.tsx')).CardPayment }),
  '3': async () => ({ default: (await import('./worldpay/WorldpayPayment.tsx')).WorldpayPayment }),
  '6': async () => ({ default: (await import('./globalpay/GlobalpayPayment.tsx')).GlobalpayPayment }),
};

/** Our own code only: the providers’ scripts are loaded when their form renders. */
export const fetchPaymentForm: Record<PaidMethod, () => Promise<unknown>> = loads;

/** The form of each payment method. A method without a form is not offered. */
export const paymentForms: Record<PaidMethod, ComponentType<PaymentFormProps>> = {
  '1': lazy(loads['1']),
  '3': lazy(loads['3']),
  '6': lazy(loads['6']),
};

import { type ComponentType, lazy } from 'react';
import type { PaidMethod } from '@slipway/shared/rules/payment-method.ts';
import type { PaymentFormProps } from './payment-form-props.ts';

type Load = () => Promise<{ default: ComponentType<PaymentFormProps> }>;

const loads: Record<PaidMethod, Load> = {
  stripe: async () => ({ default: (await import('./card/CardPayment.tsx')).CardPayment }),
  worldpay: async () => ({ default: (await import('./worldpay/WorldpayPayment.tsx')).WorldpayPayment }),
  globalpay: async () => ({ default: (await import('./globalpay/GlobalpayPayment.tsx')).GlobalpayPayment }),
};

/** Our own code only: the providers’ scripts are loaded when their form renders. */
export const fetchPaymentForm: Record<PaidMethod, () => Promise<unknown>> = loads;

/** The form of each payment method. A method without a form is not offered. */
export const paymentForms: Record<PaidMethod, ComponentType<PaymentFormProps>> = {
  stripe: lazy(loads.stripe),
  worldpay: lazy(loads.worldpay),
  globalpay: lazy(loads.globalpay),
};

/** Of the button below the form; Global Payments draws its own, which cannot say it. */
export const hasPriceInButton: Record<PaidMethod, boolean> = {
  stripe: true,
  worldpay: true,
  globalpay: false,
};

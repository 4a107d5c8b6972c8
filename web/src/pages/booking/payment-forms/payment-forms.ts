import type { ComponentType } from 'react';
import type { PaymentMethodId } from '@slipway/shared/rules/payment-method.ts';
import type { Reservation } from '../../../api/bookings.ts';

export type PaymentFormProps = {
  reservation: Reservation;
  /** Anything that a call answered but a booking: the payment step says it and changes the draft. */
  onRefusal: (error: unknown) => void;
};

/** The form of each way to pay that this site can show. A method without one is not offered here. */
export const paymentForms: Partial<Record<PaymentMethodId, ComponentType<PaymentFormProps>>> = {};

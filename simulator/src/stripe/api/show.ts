import type { Simulator } from '../../simulator.ts';
import { type PaymentIntentRow, type RefundRow, charges, paymentIntents, paymentMethods } from '../rows.ts';

/** The fields of a payment that a call with the browser's publishable key can read. */
const publicFields = [
  'id',
  'object',
  'allowed_payment_method_types',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const;

export function showIntent(
  simulator: Simulator,
  row: PaymentIntentRow,
  key: 'secret' | 'publishable',
  expand: readonly string[] = [],
): object {
  const { store } = simulator;
  const { wire } = row;
  if (key === 'publishable') return Object.fromEntries(publicFields.map((name) => [name, wire[name]]));
  return {
    ...wire,
    ...(expand.includes('latest_charge') && wire.latest_charge !== null
      ? { latest_charge: store.get(charges, wire.latest_charge)?.wire }
      : {}),
    ...(expand.includes('payment_method') && wire.payment_method !== null
      ? { payment_method: store.get(paymentMethods, wire.payment_method)?.wire }
      : {}),
  };
}

export function showRefund(
  { store }: Simulator,
  { wire }: RefundRow,
  expand: readonly string[] = [],
): object {
  return {
    ...wire,
    ...(expand.includes('charge') ? { charge: store.get(charges, wire.charge)?.wire } : {}),
    ...(expand.includes('payment_intent')
      ? { payment_intent: store.get(paymentIntents, wire.payment_intent)?.wire }
      : {}),
  };
}

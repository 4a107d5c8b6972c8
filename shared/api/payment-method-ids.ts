import type { PaymentMethod } from '../rules/payment-method.ts';

/** The specification has a number for each way to pay. Only the wire uses these numbers; all other code uses names. */
export const methodIds = {
  stripe: '1',
  worldpay: '3',
  coupon: '5',
  globalpay: '6',
} as const satisfies Record<PaymentMethod, string>;

export type MethodId = (typeof methodIds)[PaymentMethod];

const methods = new Map(Object.entries(methodIds).map(([method, id]) => [id, method as PaymentMethod]));
export const methodOf = (id: MethodId): PaymentMethod => methods.get(id)!;

/**
 * The ways to pay that a booking's row can name, also those used only for sales by staff. The row names the way in
 * which the booking was paid or will be paid.
 */
export const storedMethodIds = { ...methodIds, cash: '7', card_machine: '8', dock: '9', link: '10' } as const;

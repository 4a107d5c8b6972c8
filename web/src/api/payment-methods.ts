import { queryOptions } from '@tanstack/react-query';
import { listPaymentMethods } from '@slipway/shared/api/payments.ts';
import type { PaymentMethodId } from '@slipway/shared/rules/payment-method.ts';
import { call } from './client.ts';

export type OfferedMethod = { id: PaymentMethodId; name: string; isDefault: boolean };

export const paymentMethodsQuery = queryOptions({
  queryKey: ['payment methods'],
  queryFn: async ({ signal }): Promise<OfferedMethod[]> =>
    (await call(listPaymentMethods, { signal })).data.map((method) => ({
      id: method.payment_method_id,
      name: method.name,
      isDefault: method.is_default === 't',
    })),
});

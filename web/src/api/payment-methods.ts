import { methodOf } from '@slipway/shared/api/payment-method-ids.ts';
import { queryOptions } from '@tanstack/react-query';
import { listPaymentMethods } from '@slipway/shared/api/payments.ts';
import type { PaymentMethod } from '@slipway/shared/rules/payment-method.ts';
import { call } from './client.ts';

export type OfferedMethod = {
  name: PaymentMethod;
  isDefault: boolean;
  /** The origins to which a hosted payment form may submit. Empty if the server gives none. */
  formOrigins: readonly string[];
  /** The address of the provider's script, if the form needs one. */
  scriptUrl: string;
  isLive: boolean;
};

export const paymentMethodsQuery = queryOptions({
  queryKey: ['payment methods'],
  queryFn: async ({ signal }): Promise<OfferedMethod[]> =>
    (await call(listPaymentMethods, { signal })).data.map((method) => ({
      name: methodOf(method.payment_method_id),
      isDefault: method.is_default === 't',
      formOrigins: method.form_origins ?? [],
      scriptUrl: method.script_url ?? '',
      isLive: method.mode === 'live',
    })),
});

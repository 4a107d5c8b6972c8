import type { FastifyInstance } from 'fastify';
import { listPaymentMethods } from '@slipway/shared/api/payments.ts';
import { zeroCostMethod } from '@slipway/shared/rules/payment-method.ts';
import type { Deps } from '../deps.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';

export function paymentRoutes(app: FastifyInstance, { providers }: Deps): void {
  serveEndpoint(app, listPaymentMethods, async () => {
    const cards = providers.map((provider) => ({ id: provider.methodId, name: provider.label }));
    const methods = [...cards, { id: zeroCostMethod, name: 'Coupon for the full price' }];
    return {
      data: methods.map((method, index) => ({
        payment_method_id: method.id,
        name: method.name,
        is_default: index === 0 ? 't' : 'f',
      })),
    };
  });
}

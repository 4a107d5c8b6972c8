import type { FastifyInstance } from 'fastify';
import { getStripeKey, listPaymentMethods } from '@slipway/shared/api/payments.ts';
import { zeroCostMethod } from '@slipway/shared/rules/payment-method.ts';
import type { Deps } from '../deps.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import { Refusal } from '../refusal.ts';
import { encodeClientToken } from './client-token.ts';

export function paymentRoutes(app: FastifyInstance, { providers, stripeInBrowser, isSimulated }: Deps): void {
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

  serveEndpoint(app, getStripeKey, async ({ request }) => {
    if (stripeInBrowser === undefined) throw new Refusal('not_found');
    const { publishableKey, scriptUrl } = stripeInBrowser(request.hostname);
    return {
      data: encodeClientToken({
        publishable_key: publishableKey,
        script_url: scriptUrl,
        mode: isSimulated ? 'simulated' : 'live',
      }),
    };
  });
}

import { methodIds } from '@slipway/shared/api/payment-method-ids.ts';
import { type clientToken, getStripeKey, listPaymentMethods } from '@slipway/shared/api/payments.ts';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { hostnameOf } from '../platform/http/ip-address.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { serveEndpoint } from '../platform/http/serve-endpoint.ts';
import type { PaymentDeps } from './configured-providers.ts';
import type { ProviderDefinition, ReturnSurroundings } from './provider-definition.ts';
import { providerDefinitions } from './provider-registry.ts';

export function paymentRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const mode = deps.isSimulated ? 'simulated' : 'live';

  serveEndpoint(app, listPaymentMethods, async ({ request }) => {
    const paid = deps.providers.map(({ name, label }) => {
      const { scriptUrl, origins } = deps.inBrowser(name, hostnameOf(request.host)) ?? {};
      return {
        payment_method_id: methodIds[name],
        name: label,
        mode,
        form_origins: origins?.formAction ?? [],
        ...(scriptUrl === undefined ? {} : { script_url: scriptUrl }),
      } as const;
    });
    const free = { payment_method_id: methodIds.coupon, name: 'Coupon for the full price' };
    return {
      data: [...paid, free].map((method, index) => ({ ...method, is_default: index === 0 ? 't' : 'f' })),
    };
  });

  serveEndpoint(app, getStripeKey, async ({ request }) => {
    const { publishableKey, scriptUrl } = deps.inBrowser('stripe', hostnameOf(request.host)) ?? {};
    if (publishableKey === undefined || scriptUrl === undefined) throw new Refusal('not_found');
    return {
      data: encodeClientToken({ publishable_key: publishableKey, script_url: scriptUrl, mode }),
    };
  });
}

/**
 * The specification's token: data with which the browser renders the card form, as base64url JSON. None of it is
 * secret.
 */
function encodeClientToken(token: z.output<typeof clientToken>): string {
  return Buffer.from(JSON.stringify(token)).toString('base64url');
}

const kinds: readonly ProviderDefinition[] = providerDefinitions;

/**
 * Serves the addresses to which providers return visitors, below /return/<provider>. They have no '#', because
 * providers would append their parameters before it. A provider that is not offered has no route.
 */
export function returnRoutes(
  app: FastifyInstance,
  deps: PaymentDeps,
  browserOrigins: ReturnSurroundings['browserOrigins'],
): void {
  for (const kind of kinds) {
    void app.register(async (own) => {
      own.addHook('onRequest', async (_request, reply) => {
        if (!deps.providers.some(({ name }) => name === kind.name)) return reply.callNotFound();
      });
      own.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      kind.returnRoutes(own, { ...deps, browserOrigins });
    });
  }
}

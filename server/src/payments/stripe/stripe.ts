import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { FastifyInstance } from 'fastify';
import { type ProviderDefinition, idIn } from '../provider-definition.ts';
import { simulatorInBrowser, simulatorOrigins } from '../simulator-in-browser.ts';
import { checkStripe } from './check-stripe.ts';
import { stripeClient } from './stripe-client.ts';
import { stripeProvider } from './stripe-provider.ts';

export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

/** Live keys only: a sandbox key on a live site would give boats away for test money. */
const liveKey = (name: string, pattern: RegExp, prefix: string) => ({
  name,
  pattern,
  must: `must be a live key that begins with ${prefix}`,
});

/** Stripe's own address for its script, which must not be served from anywhere else. */
const scriptUrl = 'https://js.stripe.com/endive/stripe.js';

export const stripe = {
  name: 'stripe',
  label: 'Stripe',

  variables: {
    secretKey: liveKey('STRIPE_SECRET_KEY', /^(sk|rk)_live_\w+$/, 'sk_live_'),
    publishableKey: liveKey('STRIPE_PUBLISHABLE_KEY', /^pk_live_\w+$/, 'pk_live_'),
    webhookSecret: liveKey('STRIPE_WEBHOOK_SECRET', /^whsec_\S+$/, 'whsec_'),
  },

  simulatedKeys: (secret: string): StripeKeys => ({
    secretKey: ['sk', 'test', secret].join('_'),
    publishableKey: ['pk', 'test', secret.slice(0, 24)].join('_'),
    webhookSecret: ['whsec', secret.slice(8)].join('_'),
  }),

  introduction: ({ secretKey, publishableKey, webhookSecret }) => ({
    secret_key: secretKey,
    publishable_key: publishableKey,
    webhook_secret: webhookSecret,
  }),

  webhookPath: () => '/webhooks/stripe',

  open({ secretKey, publishableKey, webhookSecret }, { simulatorUrl, publicUrl, now, timeoutMs }) {
    const till = simulatorUrl === undefined ? undefined : new URL(simulatorUrl);
    return {
      provider: stripeProvider({
        secretKey,
        webhookSecret,
        address: till && { host: till.hostname, port: Number(till.port), protocol: 'http' },
        now,
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      }),
      inBrowser: (hostname) =>
        simulatorUrl === undefined
          ? { origins: liveOrigins, publishableKey, scriptUrl }
          : {
              origins: simulatorOrigins({ simulatorUrl, publicUrl }, hostname),
              publishableKey,
              scriptUrl: `${simulatorInBrowser({ simulatorUrl, publicUrl }, hostname)}/stripe.js`,
            },
    };
  },

  returnRoutes: stripeReturnRoutes,

  examine: async ({ secretKey }, publicUrl) =>
    checkStripe(await stripeClient(secretKey, undefined), publicUrl),
} as const satisfies ProviderDefinition<StripeKeys>;

const liveOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  formAction: [],
};

/** Only our own two parameters are passed on; client secrets and statuses are dropped. */
function stripeReturnRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: Record<string, unknown> }>('/return/stripe', async ({ query }, reply) => {
    const bookingId = idIn(query, 'booking_id');
    const reference = idIn(query, 'ref');
    const page =
      bookingId === undefined || reference === undefined
        ? sitePaths.home()
        : sitePaths.stripeSuccess({ booking_id: bookingId, ref: reference });
    return reply.redirect(hrefOf(page), 303);
  });
}

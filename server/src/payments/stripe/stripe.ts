import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { type Finding, bad, finding, good } from '../findings.ts';
import { type ProviderDefinition, idIn } from '../provider-definition.ts';
import { simulatorInBrowser, simulatorOrigins } from '../simulator-in-browser.ts';
import { stripeApiVersion, stripeClient } from './stripe-client.ts';
import { stripeProvider } from './stripe-provider.ts';

export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

/** Live keys only: a sandbox key on a live site would give boats away for test money. */
const liveKey = (name: string, pattern: RegExp, prefix: string) => ({
  name,
  pattern,
  must: `must be a live key that begins with ${prefix}`,
});

/** Stripe requires that its script is loaded from Stripe's own address. */
const scriptUrl = 'https://js.stripe.com/endive/stripe.js';

export const stripe = {
  name: 'stripe',
  label: 'Stripe',
  holdHours: 7 * 24,

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
    const simulator = simulatorUrl === undefined ? undefined : new URL(simulatorUrl);
    return {
      provider: stripeProvider({
        secretKey,
        webhookSecret,
        address: simulator && { host: simulator.hostname, port: Number(simulator.port), protocol: 'http' },
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

/** Redirects a returning payer with our own two parameters, without Stripe's client secrets and statuses. */
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

/** The events to which a webhook endpoint must be subscribed; further events do no harm. */
const neededEvents = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
] as const;

/** Checks that the secret key works, and that our webhook address is registered at Stripe. */
async function checkStripe(stripe: Stripe, publicUrl: string): Promise<Finding[]> {
  const balance = await stripe.balance.retrieve();
  const wanted = `${publicUrl}/webhooks/stripe`;
  const { data: endpoints } = await stripe.webhookEndpoints.list({ limit: 100 });
  const endpoint = endpoints.find(({ url }) => url === wanted);
  return [
    balance.livemode
      ? good('STRIPE_SECRET_KEY is accepted by Stripe and is a live key.')
      : bad('STRIPE_SECRET_KEY belongs to a sandbox: no real money would arrive. Use the live key.'),
    ...(endpoint === undefined
      ? [
          bad(
            `Stripe has no webhook endpoint ${wanted}. Add one in Stripe’s dashboard and put its secret into STRIPE_WEBHOOK_SECRET.`,
          ),
        ]
      : endpointFindings(endpoint)),
    ...(await finding('Whether the key may read disputes and early fraud warnings', async () => {
      await stripe.disputes.list({ limit: 1 });
      await stripe.radar.earlyFraudWarnings.list({ limit: 1 });
      return good('STRIPE_SECRET_KEY may read disputes and early fraud warnings.');
    })),
    await mayReadBalance(stripe),
  ];
}

/** Checks that the key may list the movements of the balance, which the morning proof compares with the books. */
export async function mayReadBalance(stripe: Stripe): Promise<Finding> {
  try {
    await stripe.balanceTransactions.list({ limit: 1, expand: ['data.source'] });
    return good(
      'STRIPE_SECRET_KEY may read the movements of the balance: the morning proof compares them with the books.',
    );
  } catch (error) {
    return bad(
      (error as { type?: string }).type === 'StripePermissionError'
        ? 'STRIPE_SECRET_KEY may not read the movements of the balance, so the morning proof cannot compare them with the books. In Stripe’s dashboard give the restricted key “Balance transaction sources: Read”.'
        : `Whether STRIPE_SECRET_KEY may read the movements of the balance could not be checked: ${(error as Error).message}`,
    );
  }
}

function endpointFindings(endpoint: Stripe.WebhookEndpoint): Finding[] {
  const missing = neededEvents.filter(
    (event) => !endpoint.enabled_events.includes('*') && !endpoint.enabled_events.includes(event),
  );
  return [
    endpoint.status === 'enabled'
      ? good('The webhook endpoint is enabled.')
      : bad('The webhook endpoint is switched off in the dashboard. Switch it on.'),
    missing.length === 0
      ? good('The webhook endpoint gets every event that is needed.')
      : bad(`The webhook endpoint does not get ${missing.join(', ')}. Add them in the dashboard.`),
    endpoint.api_version === stripeApiVersion
      ? good(`The API version of the webhook endpoint is ${stripeApiVersion}.`)
      : bad(
          `The API version of the webhook endpoint is ${endpoint.api_version ?? 'that of the account'}. Recreate the endpoint with ${stripeApiVersion}.`,
        ),
  ];
}

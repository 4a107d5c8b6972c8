import type Stripe from 'stripe';
import { stripeApiVersion } from './stripe-client.ts';
import { type Finding, bad, finding, good } from '../findings.ts';

/** The events that a webhook endpoint must be subscribed to; more do no harm. */
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

/** Checks that the secret key works and that Stripe knows our webhook address. */
export async function checkStripe(stripe: Stripe, publicUrl: string): Promise<Finding[]> {
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
            `Stripe has no webhook endpoint ${wanted}. Add one in Stripe's dashboard and put its secret into STRIPE_WEBHOOK_SECRET.`,
          ),
        ]
      : endpointFindings(endpoint)),
    ...(await finding('Whether the key may read disputes and early fraud warnings', async () => {
      await stripe.disputes.list({ limit: 1 });
      await stripe.radar.earlyFraudWarnings.list({ limit: 1 });
      return good('STRIPE_SECRET_KEY may read disputes and early fraud warnings.');
    })),
  ];
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
      ? good(`The webhook endpoint speaks ${stripeApiVersion}.`)
      : bad(
          `The webhook endpoint speaks ${endpoint.api_version ?? "the account's version"}; make it anew with ${stripeApiVersion}.`,
        ),
  ];
}

import type { Config } from '../config.ts';
import type { OfferedPayments } from './offered-payments.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';

/** Stripe's own address for its script: it may not be served from anywhere else. */
const stripeScript = 'https://js.stripe.com/endive/stripe.js';

/** The real providers, those whose keys are set. */
export function livePayments(config: Pick<Config, 'stripe'>, now: () => Date): OfferedPayments {
  const { stripe } = config;
  if (stripe === undefined) throw new Error('PAYMENTS=live needs the keys of at least one payment provider.');
  return {
    providers: [
      stripeProvider({
        secretKey: stripe.secretKey,
        webhookSecret: stripe.webhookSecret,
        address: undefined,
        now,
      }),
    ],
    browserOrigins: () => ({
      script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
      frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      connect: ['https://api.stripe.com'],
      formAction: [],
    }),
    stripeInBrowser: () => ({ publishableKey: stripe.publishableKey, scriptUrl: stripeScript }),
  };
}

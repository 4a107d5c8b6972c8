/** A mistake of whoever calls Stripe.js: thrown, as Stripe does. */
export class IntegrationError extends Error {
  /** @override */
  name = 'IntegrationError';
}

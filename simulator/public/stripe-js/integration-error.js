/** Thrown, as Stripe does, when Stripe.js is called wrongly. */
export class IntegrationError extends Error {
  /** @override */
  name = 'IntegrationError';
}

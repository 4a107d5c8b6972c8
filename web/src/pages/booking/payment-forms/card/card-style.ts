import type { StripeElementStyle } from '@stripe/stripe-js';

/** Our style sheets do not reach into Stripe's frame: the colours of tokens.css, said again. */
export const cardStyle: StripeElementStyle = {
  base: {
    color: '#10303a',
    fontFamily: 'system-ui, "Segoe UI", sans-serif',
    fontSize: '17px',
    '::placeholder': { color: '#41595f' },
  },
  invalid: { color: '#b53a1e' },
};

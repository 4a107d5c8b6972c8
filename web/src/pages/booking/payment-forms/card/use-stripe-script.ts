import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchStripeKey } from '../../../../api/stripe-key.ts';
import { startStripe } from './load-stripe.ts';

/** Loaded when the first card form is drawn and not before; kept for as long as the page lives. */
const stripeQuery = queryOptions({
  queryKey: ['stripe'],
  queryFn: async ({ signal }) => startStripe(await fetchStripeKey(signal)),
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
  // It is Stripe's own object, not data to be compared and copied.
  structuralSharing: false,
});

export function useStripeScript() {
  return useQuery(stripeQuery);
}

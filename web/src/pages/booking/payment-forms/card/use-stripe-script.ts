import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type StripeKey, fetchStripeKey } from '../../../../api/stripe-key.ts';
import { loadScript } from '../load-script.ts';

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

/** Stripe's script comes from Stripe alone (PCI); the loader knows its address. */
const stripeOrigin = 'https://js.stripe.com/';

async function startStripe({ publishableKey, scriptUrl, isLive }: StripeKey): Promise<Stripe> {
  if (!isLive || !scriptUrl.startsWith(stripeOrigin)) await loadStandIn(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) throw new Error('Stripe needs a browser');
  return stripe;
}

/** The simulator's script defines window.Stripe, which the loader then takes without asking anybody else. */
async function loadStandIn(url: string): Promise<void> {
  if (window.Stripe === undefined) await loadScript(url);
  if (window.Stripe === undefined) throw new Error(`${url} defines no window.Stripe`);
}

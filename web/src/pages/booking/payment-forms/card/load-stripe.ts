import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { StripeKey } from '../../../../api/stripe-key.ts';
import { loadScript } from '../load-script.ts';

/** Stripe's script comes from Stripe alone (PCI); the loader knows its address. */
const stripeOrigin = 'https://js.stripe.com/';

export async function startStripe({ publishableKey, scriptUrl, isLive }: StripeKey): Promise<Stripe> {
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

import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../../api/api-error.ts';
import { type StripeKey, fetchStripeKey } from '../../../../api/card-form.ts';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { loadScript, type PaymentFormProps } from '../payment-form.ts';
import { CardForm } from './CardForm.tsx';

/** Spec 8: the text for a missing key, and the text for a script that did not load. */
const keyFailed = 'Something went wrong';
const scriptFailed = 'Failed to load payment library.';

/** The form is shown at once; Stripe's own field appears when its script has loaded. */
export function CardPayment(props: PaymentFormProps) {
  const stripe = useStripeScript();
  return (
    <>
      {stripe.isError && !stripe.isFetching && (
        <RetryNotice
          message={stripe.error instanceof ApiError ? keyFailed : scriptFailed}
          onRetry={() => void stripe.refetch()}
          takesFocus
        />
      )}
      <Elements stripe={stripe.data ?? null} options={{ locale: 'en-GB' }}>
        <CardForm {...props} isLoading={stripe.isFetching} />
      </Elements>
    </>
  );
}

/** Stripe's object, loaded when the first card form renders and kept as long as the page is open. */
const stripeQuery = queryOptions({
  queryKey: ['stripe'],
  queryFn: async ({ signal }) => startStripe(await fetchStripeKey(signal)),
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
  // React Query must not compare or copy Stripe's own object.
  structuralSharing: false,
});

function useStripeScript() {
  return useQuery(stripeQuery);
}

/** Stripe's script must come from Stripe (PCI); the loader knows its address. */
const stripeOrigin = 'https://js.stripe.com/';

async function startStripe({ publishableKey, scriptUrl, isLive }: StripeKey): Promise<Stripe> {
  if (!isLive || !scriptUrl.startsWith(stripeOrigin)) await loadStandIn(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) throw new Error('Stripe needs a browser');
  return stripe;
}

/** The simulator's script defines window.Stripe, which the loader then uses. */
async function loadStandIn(url: string): Promise<void> {
  if (window.Stripe === undefined) await loadScript(url);
  if (window.Stripe === undefined) throw new Error(`${url} defines no window.Stripe`);
}

import { Elements } from '@stripe/react-stripe-js';
import { ApiError } from '../../../../api/api-error.ts';
import { RetryNotice } from '../../../../ui/RetryNotice.tsx';
import type { PaymentFormProps } from '../payment-form-props.ts';
import { CardForm } from './CardForm.tsx';
import { useStripeScript } from './use-stripe-script.ts';

/** Spec 8: our server gave no key, or the provider's script did not come. */
const keyFailed = 'Something went wrong';
const scriptFailed = 'Failed to load payment library.';

/** The form is there at once; Stripe's own field joins it when its script has arrived. */
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

import { Elements } from '@stripe/react-stripe-js';
import { RetryNotice } from '../../../../ui/RetryNotice.tsx';
import type { PaymentFormProps } from '../payment-forms.ts';
import { CardForm } from './CardForm.tsx';
import { useStripeScript } from './use-stripe-script.ts';

/** The form is there at once; Stripe's own field joins it when its script has arrived. */
export function CardPayment(props: PaymentFormProps) {
  const stripe = useStripeScript();
  return (
    <>
      {stripe.isError && !stripe.isFetching && (
        <RetryNotice
          message="Failed to load payment library."
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

import { useQuery } from '@tanstack/react-query';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { Loading } from '@slipway/ui/Loading.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { FormCard } from '../FormCard.tsx';
import { PaymentProblemNotice } from '../PaymentProblemNotice.tsx';
import type { PaymentFormProps } from '../payment-form.ts';
import { BankDialog } from './BankDialog.tsx';
import styles from './GlobalpayPayment.module.css';
import { loadGlobalpay } from './globalpay-library.ts';
import { useCardFields } from './use-card-fields.ts';
import { useGlobalpayPayment } from './use-globalpay-payment.ts';

/** The text of this message comes from spec 8. */
const scriptFailed = 'Failed to load payment library.';

const fieldsId = 'globalpay-card';

/** The visitor types the card into Global Payments' own frame, which returns a token for one payment. */
export function GlobalpayPayment(props: PaymentFormProps) {
  const { wizard, held, offered } = props;
  const { scriptUrl, isLive } = offered;
  const library = useQuery({
    queryKey: ['globalpay', scriptUrl],
    queryFn: () => loadGlobalpay({ scriptUrl, isLive }),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    // React Query must not compare or copy the library's own object.
    structuralSharing: false,
  });
  const { pay, onTokenFailed, problem, challenge, isPaying } = useGlobalpayPayment(props);
  const isReady = useCardFields({
    library: library.data,
    id: fieldsId,
    accessToken: held.sessionData,
    isLive,
    submitText: `Pay ${formatGbp(held.hold.total)} now`,
    onToken: (cardToken) => void pay(cardToken),
    onFailed: onTokenFailed,
  });
  const hasFailed = library.isError && !library.isFetching;

  return (
    <FormCard {...props} hasError={problem !== undefined}>
      {hasFailed && <RetryNotice message={scriptFailed} onRetry={() => void library.refetch()} takesFocus />}
      {problem !== undefined && (
        <PaymentProblemNotice
          key={problem.attempt}
          problem={problem}
          declines={wizard.hold.current?.declines ?? 0}
        />
      )}
      {/* The frame and its content remain for another try. While a payment runs, the frame is inert. */}
      <div id={fieldsId} className={styles.fields} inert={isPaying} />
      {!isReady && !hasFailed && <Loading text="Loading ..." />}
      <p role="status" className={styles.paying}>
        {isPaying && 'Paying... Please wait.'}
      </p>
      {challenge !== undefined && <BankDialog page={challenge.page} onEnd={challenge.end} />}
    </FormCard>
  );
}

import { phoneHref, shownPhone } from '../../../content/business.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { RetryNotice } from '../../../ui/RetryNotice.tsx';
import { stepNames } from '../step-names.ts';
import type { PaymentError } from '../use-refusals.ts';
import { goToStep } from '../use-wizard-step.ts';

type PaymentErrorNoticeProps = { paymentError: PaymentError; onRetry: () => void };

export function PaymentErrorNotice({ paymentError, onRetry }: PaymentErrorNoticeProps) {
  const { message, canRetry, fixAt, canCall = false } = paymentError;
  if (canRetry) return <RetryNotice message={message} onRetry={onRetry} takesFocus />;
  return (
    <Notice tone="error" role="alert" takesFocus>
      <p>{message}</p>
      {canCall && (
        <p>
          Our number is <a href={phoneHref}>{shownPhone}</a>.
        </p>
      )}
      {fixAt !== undefined && <Button onClick={() => goToStep(fixAt)}>Go to {stepNames[fixAt]}</Button>}
    </Notice>
  );
}

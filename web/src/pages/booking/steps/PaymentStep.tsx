import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentMethodFor, zeroCostMethod } from '@slipway/shared/rules/payment-method.ts';
import { paymentMethodsQuery } from '../../../api/payment-methods.ts';
import { Button } from '../../../ui/Button.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { RetryNotice } from '../../../ui/RetryNotice.tsx';
import type { BookingParts } from '../booking-parts.ts';
import { paymentForms } from '../payment-forms/payment-forms.ts';
import { reservationOf } from '../reservation.ts';
import { stepOf } from '../step-names.ts';
import { useRefusals } from '../use-refusals.ts';
import type { Wizard } from '../use-wizard.ts';
import { goToStep } from '../use-wizard-step.ts';
import { useZeroCostBooking } from '../use-zero-cost-booking.ts';
import { CannotPayOnline } from './CannotPayOnline.tsx';
import { PaymentTroubleNotice } from './PaymentTroubleNotice.tsx';
import { Review } from './Review.tsx';
import { StepActions } from './StepActions.tsx';

export function PaymentStep({ wizard }: { wizard: Wizard }) {
  const { parts } = wizard;
  return parts === undefined ? (
    <Loading words="Loading ..." />
  ) : (
    <ReviewAndPay wizard={wizard} parts={parts} />
  );
}

function ReviewAndPay({ wizard, parts }: { wizard: Wizard; parts: BookingParts }) {
  const { draft } = wizard;
  const methods = useQuery(paymentMethodsQuery);
  const { trouble, onRefusal, clear } = useRefusals(wizard);
  const { book, isBooking } = useZeroCostBooking(wizard, onRefusal);
  const [isPaying, setIsPaying] = useState(false);

  const offered = (methods.data ?? []).filter(({ id }) => id === zeroCostMethod || id in paymentForms);
  const method = paymentMethodFor(
    { total: parts.price.total, isCouponApplied: draft.coupon.kind === 'applied' },
    offered,
  );
  const PaymentForm = method === undefined ? undefined : paymentForms[method];
  const pay = () => {
    clear();
    if (method === zeroCostMethod) void book(parts);
    else setIsPaying(true);
  };

  return (
    <>
      {trouble !== undefined && (
        <PaymentTroubleNotice key={trouble.attempt} trouble={trouble} onRetry={pay} />
      )}
      <Review wizard={wizard} parts={parts} />
      {isPaying && PaymentForm !== undefined && draft.customer.kind === 'saved' && (
        <PaymentForm reservation={reservationOf(draft, parts, draft.customer.id)} onRefusal={onRefusal} />
      )}
      {method === undefined && methods.isPending && <Loading words="Loading ..." />}
      {method === undefined && methods.isError && (
        <RetryNotice message={methods.error.message} onRetry={() => void methods.refetch()} />
      )}
      {method === undefined && methods.isSuccess && <CannotPayOnline draft={draft} parts={parts} />}
      <StepActions onBack={() => goToStep(stepOf.addOns)}>
        {method !== undefined && !isPaying && (
          <Button look="press" aria-disabled={isBooking} onClick={pay}>
            {isBooking ? 'Booking...' : 'Pay Now'}
          </Button>
        )}
      </StepActions>
    </>
  );
}

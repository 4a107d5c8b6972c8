import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ComponentType, lazy } from 'react';
import { createPortal } from 'react-dom';
import { paymentMethodFor, takesMoney, type PaidMethod } from '@slipway/shared/rules/payment-method.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { paymentMethodsQuery } from '../../../api/payment-methods.ts';
import { business, phoneHref, shownPhone } from '../../../content/business.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { useDocumentTitle } from '@slipway/ui/title-and-focus.ts';
import { usePrefetch } from '@slipway/ui/lazy-part.ts';
import { useIsSlow } from '@slipway/ui/use-is-slow.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingDraft } from '../draft-state.ts';
import { FormCard } from '../payment-forms/FormCard.tsx';
import { Sky } from '../../../sections/sky/Sky.tsx';
import { stepNames, stepOf, stepQuestions, stepTitle } from '../step-names.ts';
import { useHeldPayment } from '../use-held-payment.ts';
import { usePaymentCheck } from '../use-payment-check.ts';
import { type PaymentError, useRefusals } from '../use-refusals.ts';
import { goToStep, useFormEntry } from '../use-wizard-step.ts';
import type { Wizard } from '../use-wizard.ts';
import { useZeroCostBooking } from '../use-zero-cost-booking.ts';
import { MethodChoice } from './MethodChoice.tsx';
import { PayBar } from './PayBar.tsx';
import { FoldedReview, PaymentRules, Review } from './Review.tsx';
import type { PaymentFormProps } from '../payment-forms/payment-form.ts';

// PayDifference also uses these parts, for payments after the wizard.
export { FloatBar } from '../../../ui/FloatBar.tsx';
export { HoldBar } from '../HoldBar.tsx';
export { FormCard } from '../payment-forms/FormCard.tsx';
export { usePaymentCheck } from '../use-payment-check.ts';
export { MethodChoice } from './MethodChoice.tsx';
export { HeldBar } from './PayBar.tsx';

const title = stepTitle(stepOf.payment);

type PaymentStepProps = {
  wizard: Wizard;
  /** The element for the heading, above both columns; null until it is drawn. */
  titleSlot: HTMLElement | null;
};

export function PaymentStep({ wizard, titleSlot }: PaymentStepProps) {
  const { parts } = wizard;
  return parts === undefined ? (
    <>
      <ReviewTitle slot={titleSlot} />
      <Loading text="Loading ..." />
    </>
  ) : (
    <ReviewAndPay wizard={wizard} parts={parts} titleSlot={titleSlot} />
  );
}

function ReviewTitle({ slot }: { slot: HTMLElement | null }) {
  useDocumentTitle(`${title} | ${business.name}`);
  return slot && createPortal(<PageTitle aside={title}>{stepQuestions[stepOf.payment]}</PageTitle>, slot);
}

function ReviewAndPay({ wizard, parts, titleSlot }: PaymentStepProps & { parts: BookingParts }) {
  const { draft, hold } = wizard;
  const methods = useQuery(paymentMethodsQuery);
  const { paymentError, onRefusal, clear } = useRefusals(wizard);
  const { book, isBooking } = useZeroCostBooking(wizard, onRefusal);
  const payment = useHeldPayment(wizard, parts, onRefusal);
  const { goToOutcome, check } = usePaymentCheck(wizard);
  const [isAnotherWay, setAnotherWay] = useState(false);
  const [buttonSlot, setButtonSlot] = useState<HTMLElement | null>(null);

  const payable = (methods.data ?? []).filter(takesMoney);
  const method = paymentMethodFor(
    { total: parts.price.total, isCouponApplied: draft.coupon.kind === 'applied' },
    payable,
    draft.method ?? hold.current?.method,
  );
  const paid = method === 'coupon' ? undefined : method;
  usePrefetch(fetchPaymentForm[paid ?? 'stripe'], paid !== undefined);
  const isFormEntry = useFormEntry();
  const held = paid === undefined || isAnotherWay || !isFormEntry ? undefined : payment.held(paid);
  const offered = payable.find(({ name }) => name === paid);
  const PaymentForm = paid === undefined ? undefined : paymentForms[paid];
  const isBusy = isBooking || payment.isStarting;
  const isSlow = useIsSlow(isBusy && !payment.isProving);
  const pay = () => {
    clear();
    setAnotherWay(false);
    if (paid === undefined) void book(parts);
    else if (payment.held(paid) === undefined) void payment.start(paid);
    else payment.press();
  };
  const cannotAsk = method === undefined && methods.isError;
  const isFormOpen = held !== undefined && offered !== undefined && PaymentForm !== undefined;

  const formProps = {
    wizard,
    pageTitle: title,
    becomes: 'confirmed' as const,
    takesFocus: payment.isPressed,
    buttonSlot,
    onAnotherWay: payable.length > 1 ? () => setAnotherWay(true) : undefined,
  };

  return (
    <>
      <div>
        {isFormOpen ? <FoldedReview wizard={wizard} parts={parts} /> : <ReviewTitle slot={titleSlot} />}
        <Sky part="WindBeforePaying" slot={parts.slot} terms={wizard.terms} />
        {paymentError !== undefined && (
          <PaymentErrorNotice key={paymentError.attempt} paymentError={paymentError} onRetry={pay} />
        )}
        {cannotAsk && (
          <RetryNotice message={methods.error.message} onRetry={() => void methods.refetch()} takesFocus />
        )}
        {isFormOpen ? (
          <Suspense
            fallback={
              <FormCard {...formProps} held={held}>
                <Loading text="Loading ..." />
              </FormCard>
            }
          >
            <PaymentForm
              {...formProps}
              key={held.hold.bookingId}
              held={held}
              offered={offered}
              onPaid={() => goToOutcome(held.hold)}
              onUnknownOutcome={() => check(held.hold)}
            />
          </Suspense>
        ) : (
          <>
            <Review wizard={wizard} parts={parts} />
            {paid !== undefined && payable.length > 1 && (
              <MethodChoice
                methods={payable}
                chosen={paid}
                isDisabled={hold.isPaying}
                takesFocus={isAnotherWay}
                onChoose={(chosen) => {
                  payment.clearPressed();
                  wizard.dispatch({ type: 'methodChosen', method: chosen });
                }}
              />
            )}
            {method === undefined && methods.isPending && <Loading text="Loading ..." />}
            {method === undefined && methods.isSuccess && <CannotPayOnline draft={draft} parts={parts} />}
            <PaymentRules wizard={wizard} parts={parts} />
          </>
        )}
        <p role="status">
          {payment.isProving &&
            'Checking that you’re not a robot, because many boats on this day are being held. It takes a few seconds, or up to a minute on an older phone.'}
          {isSlow && 'This is taking longer than usual. Please wait: nothing is booked or paid twice.'}
        </p>
        <Button onClick={() => goToStep(stepOf.addOns)}>Back</Button>
      </div>
      <PayBar
        wizard={wizard}
        parts={parts}
        problem={cannotAsk ? 'The ways to pay didn’t load.' : undefined}
        isPriceInButton={isFormOpen && paid !== undefined && hasPriceInButton[paid]}
      >
        {isFormOpen ? (
          <span ref={setButtonSlot} />
        ) : (
          method !== undefined && (
            <Button variant="primary" aria-disabled={isBusy} onClick={pay}>
              {busyLabel(payment.isProving, payment.isStarting, isBooking) ?? 'Pay Now'}
            </Button>
          )
        )}
        {cannotAsk && (
          <Button variant="primary" aria-disabled={methods.isFetching} onClick={() => void methods.refetch()}>
            {methods.isFetching ? 'Trying again...' : 'Retry'}
          </Button>
        )}
      </PayBar>
    </>
  );
}

function busyLabel(isProving: boolean, isStarting: boolean, isBooking: boolean): string | undefined {
  if (isProving) return 'Checking...';
  if (isStarting) return 'Holding your boat...';
  return isBooking ? 'Booking...' : undefined;
}

type CannotPayOnlineProps = { draft: BookingDraft; parts: BookingParts };

/** The text if money is to be paid but there is no payment method. Offers another way to book. */
function CannotPayOnline({ draft, parts: { price } }: CannotPayOnlineProps) {
  const isBoatCovered = draft.coupon.kind === 'applied' && price.couponDiscount === price.base;
  return (
    <Notice tone="warning" role="status">
      <p>
        <strong>We can’t take card payments on this site yet.</strong>{' '}
        {isBoatCovered
          ? `Your coupon covers the boat, but not the add-ons (${formatGbp(price.addOns)}). Remove them to book now.`
          : 'You can still book here with a coupon that covers the whole price.'}
      </p>
      <p>
        To book and pay another way, call us on <a href={phoneHref}>{shownPhone}</a>.
      </p>
    </Notice>
  );
}

type PaymentErrorNoticeProps = { paymentError: PaymentError; onRetry: () => void };

function PaymentErrorNotice({ paymentError, onRetry }: PaymentErrorNoticeProps) {
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

type Load = () => Promise<{ default: ComponentType<PaymentFormProps> }>;

const loads: Record<PaidMethod, Load> = {
  stripe: async () => ({ default: (await import('../payment-forms/card/CardPayment.tsx')).CardPayment }),
  worldpay: async () => ({
    default: (await import('../payment-forms/worldpay/WorldpayPayment.tsx')).WorldpayPayment,
  }),
  globalpay: async () => ({
    default: (await import('../payment-forms/globalpay/GlobalpayPayment.tsx')).GlobalpayPayment,
  }),
};

/** Fetches our own code only: a provider's script is loaded when its form renders. */
const fetchPaymentForm: Record<PaidMethod, () => Promise<unknown>> = loads;

/** The form of each payment method. A method without a form is not offered. */
export const paymentForms: Record<PaidMethod, ComponentType<PaymentFormProps>> = {
  stripe: lazy(loads.stripe),
  worldpay: lazy(loads.worldpay),
  globalpay: lazy(loads.globalpay),
};

/** The text of the button below the form; Global Payments draws its own button. */
const hasPriceInButton: Record<PaidMethod, boolean> = {
  stripe: true,
  worldpay: true,
  globalpay: false,
};

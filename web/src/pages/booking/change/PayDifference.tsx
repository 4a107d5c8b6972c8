import { Suspense, useState } from 'react';
import type { Booking } from '../../../api/bookings.ts';
import type { HeldBoat } from '../../../api/holds.ts';
import type { OfferedMethod } from '../../../api/payment-methods.ts';
import { useTerms } from '../../../api/site-facts.ts';
import type { Hold } from '../../../storage/hold.ts';
import { Loading } from '@slipway/ui/Loading.tsx';
import { type Billing, emptyDraft } from '../draft-state.ts';
import type { Paying, PaymentFormProps } from '../payment-forms/payment-form.ts';
import { stepOf } from '../step-names.ts';
import type * as PaymentStep from '../steps/PaymentStep.tsx';

type Payer = Pick<Booking, 'email' | 'firstName' | 'lastName' | 'phone'>;

export type PayDifferenceProps = {
  booking: Payer;
  becomes: PaymentFormProps['becomes'];
  /** The page's title, for the browser. */
  pageTitle?: string;
  held: HeldBoat;
  offered: OfferedMethod;
  onAnotherWay: (() => void) | undefined;
  /** Called when the hold has ended unpaid and the customer has read why. */
  onEnd: () => void;
};

/**
 * The parts of the wizard's last step, fetched when there is something to pay. A static import would make the bundler
 * split them into further files.
 */
type Parts = { parts: typeof PaymentStep };

/** The wizard's own payment form, for payments after the wizard: a difference, or the amount of a pay link. */
export function PayDifference(props: PayDifferenceProps & Parts) {
  const { booking, becomes, pageTitle = 'Your booking', held, offered, onAnotherWay, onEnd, parts } = props;
  const { FormCard, HeldBar, HoldBar } = parts;
  const [buttonSlot, setButtonSlot] = useState<HTMLElement | null>(null);
  const paying = usePaying(booking, held.hold, onEnd);
  const { goToOutcome, check } = parts.usePaymentCheck(paying);
  const PaymentForm = parts.paymentForms[held.hold.method];
  const form = {
    wizard: paying,
    pageTitle,
    becomes,
    held,
    takesFocus: true,
    buttonSlot,
    onAnotherWay,
  };
  return (
    <>
      <HoldBar wizard={{ ...paying, step: stepOf.payment }} hold={held.hold} />
      <Suspense
        fallback={
          <FormCard {...form}>
            <Loading text="Loading ..." />
          </FormCard>
        }
      >
        <PaymentForm
          {...form}
          offered={offered}
          onPaid={() => goToOutcome(held.hold)}
          onUnknownOutcome={() => check(held.hold)}
        />
      </Suspense>
      <HeldBar deadline={held.hold.deadline} holdMinutes={paying.terms.holdMinutes} price={undefined}>
        <span ref={setButtonSlot} />
      </HeldBar>
    </>
  );
}

/** The payer's details stay in this component, so that paying does not change an unfinished booking in this tab. */
function usePaying({ email, firstName, lastName, phone }: Payer, held: Hold, onEnd: () => void): Paying {
  const [billing, setBilling] = useState<Billing | null>(null);
  const [current, save] = useState<Hold>(held);
  const [isPaying, setPaying] = useState(false);
  const [hasUnknownOutcome, setHasUnknownOutcome] = useState(false);
  return {
    draft: { ...emptyDraft, details: { ...emptyDraft.details, email, firstName, lastName, phone }, billing },
    dispatch: (action) => {
      if (action.type === 'billingTyped') setBilling(action.billing);
    },
    hold: { current, save, clear: onEnd, isPaying, setPaying, hasUnknownOutcome, setHasUnknownOutcome },
    terms: useTerms(),
  };
}

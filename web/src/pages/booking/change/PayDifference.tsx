import { Suspense, useState } from 'react';
import type { Booking } from '../../../api/bookings.ts';
import type { HeldBoat } from '../../../api/holds.ts';
import type { OfferedMethod } from '../../../api/payment-methods.ts';
import { useTerms } from '../../../api/terms.ts';
import type { Hold } from '../../../storage/hold.ts';
import { Loading } from '@slipway/ui/Loading.tsx';
import { HoldBar } from '../HoldBar.tsx';
import { type Billing, emptyDraft } from '../draft-state.ts';
import { FormCard } from '../payment-forms/FormCard.tsx';
import type { Paying } from '../payment-forms/payment-form-props.ts';
import { paymentForms } from '../payment-forms/payment-forms.ts';
import { stepOf } from '../step-names.ts';
import { HeldBar } from '../steps/PayBar.tsx';
import { usePaymentCheck } from '../use-payment-check.ts';

type PayDifferenceProps = {
  booking: Booking;
  held: HeldBoat;
  offered: OfferedMethod;
  onAnotherWay: (() => void) | undefined;
  /** The hold has ended unpaid; why was said. */
  onEnd: () => void;
};

/** The wizard's own payment form, for the difference that a move or a change costs. */
export function PayDifference({ booking, held, offered, onAnotherWay, onEnd }: PayDifferenceProps) {
  const [buttonSlot, setButtonSlot] = useState<HTMLElement | null>(null);
  const paying = usePaying(booking, held.hold, onEnd);
  const { goToOutcome, check } = usePaymentCheck(paying);
  const PaymentForm = paymentForms[held.hold.method];
  const form = {
    wizard: paying,
    pageTitle: 'Your booking',
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

/** Who pays, kept by this page alone: no unfinished booking of this tab is touched. */
function usePaying({ email, firstName, lastName, phone }: Booking, held: Hold, onEnd: () => void): Paying {
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

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { paymentStatus } from '../../api/payment-status.ts';
import { onHoldElsewhere } from '../../storage/hold-news.ts';
import type { Hold } from '../../storage/hold.ts';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import styles from './HoldBar.module.css';
import { HoldRing, checkingPayment, timeUp } from './HoldRing.tsx';
import { formatTimeLeft, heldUntil } from './format-time-left.ts';
import { stepOf } from './step-names.ts';
import type { Paying } from './payment-forms/payment-form.ts';
import { usePaymentCheck } from './use-payment-check.ts';
import { useTimeLeft } from './use-time-left.ts';
import type { Wizard } from './use-wizard.ts';

/** The server ends a hold within seconds of its deadline, after asking the provider. */
const holdEndPollMs = 2000;

/** How often the server is asked about an unknown outcome. The first call after a lost connection often fails. */
const unknownOutcomePollMs = 3000;

type HoldBarProps = { wizard: Paying & Pick<Wizard, 'step'>; hold: Hold };

/**
 * Shows the remaining time of a hold. Asks the server for the outcome repeatedly in three cases: the time is over, the
 * outcome of a payment is unknown, or another tab holds a boat. Asks once more when the visitor returns to the page,
 * and when the connection returns.
 */
export function HoldBar({ wizard, hold }: HoldBarProps) {
  const { isPaying, hasUnknownOutcome } = wizard.hold;
  const leftMs = useTimeLeft(hold.deadline);
  const { goToOutcome, endHold } = usePaymentCheck(wizard);
  const [isHeldElsewhere, setHeldElsewhere] = useState(false);
  useEffect(() => onHoldElsewhere(hold.bookingId, () => setHeldElsewhere(true)), [hold.bookingId]);
  const { data, error, refetch } = useQuery({
    queryKey: ['end of hold', hold.bookingId],
    queryFn: ({ signal }) => paymentStatus(hold, signal),
    enabled: leftMs === 0 || ((hasUnknownOutcome || isHeldElsewhere) && !isPaying),
    retry: false,
    refetchInterval: leftMs === 0 ? holdEndPollMs : unknownOutcomePollMs,
  });
  const isUnknown = error instanceof ApiError && error.code === 'not_found';
  const end = isUnknown ? 'cancelled' : data?.status;
  const follow = useEffectEvent(() => {
    if (isPaying) return;
    if (end === 'confirmed') goToOutcome(hold);
    if (end === 'cancelled') endHold(data?.message);
  });
  useEffect(() => follow(), [end, isPaying]);
  useEffect(() => {
    if (isPaying) return;
    const ask = () => document.visibilityState === 'visible' && void refetch();
    const askWhenBack = ({ persisted }: PageTransitionEvent) => persisted && ask();
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('online', ask);
    window.addEventListener('pageshow', askWhenBack);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('online', ask);
      window.removeEventListener('pageshow', askWhenBack);
    };
  }, [isPaying, refetch]);

  // The payment step shows the remaining time beside its button.
  if (wizard.step === stepOf.payment) return null;
  return <HoldTimer leftMs={leftMs} deadline={hold.deadline} holdMinutes={wizard.terms.holdMinutes} />;
}

type HoldTimerProps = { leftMs: number | undefined; deadline: string; holdMinutes: number };

/** The remaining time of a hold. No button extends the hold, because every visitor gets the same time to pay. */
function HoldTimer({ leftMs, deadline, holdMinutes }: HoldTimerProps) {
  const { left, tone, announcement } = formatTimeLeft(leftMs);
  return (
    <section aria-label="Your hold" className={`${styles.hold} ${styles[tone]}`}>
      <HoldRing leftMs={leftMs} holdMinutes={holdMinutes} />
      <p className={styles.text}>
        <strong>{leftMs === 0 ? timeUp : `${heldUntil(deadline)}.`}</strong>
        <br />
        {leftMs === 0 ? checkingPayment : `${left && `${left}. `}Nobody else can take it while you pay.`}
      </p>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </section>
  );
}

import type { ReactNode } from 'react';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { FloatBar } from '../../../ui/FloatBar.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { formatShortDate } from '@slipway/ui/calendar-dates.ts';
import { HoldRing, checkingPayment, timeUp } from '../HoldRing.tsx';
import type { BookingParts } from '../booking-parts.ts';
import { formatTimeLeft, heldUntil } from '../format-time-left.ts';
import { formatGuests } from '../format-trip.ts';
import { useTimeLeft } from '../use-time-left.ts';
import type { Wizard } from '../use-wizard.ts';
import styles from './PayBar.module.css';

type PayBarProps = {
  wizard: Wizard;
  parts: BookingParts;
  /** Why there is no button to pay. The bar shows this text where it otherwise shows the trip. */
  problem: string | undefined;
  /** True: the button shows the price, so the bar does not. */
  isPriceInButton: boolean;
  children: ReactNode;
};

/** The price, the time left to pay and the button of the last step, in view on every screen. */
export function PayBar({ wizard, parts, problem, isPriceInButton, children }: PayBarProps) {
  const { current } = wizard.hold;
  const price = isPriceInButton ? undefined : formatGbp(parts.price.total);
  return current === undefined ? (
    <FloatBar
      isAlways
      text={problem ?? `${formatShortDate(parts.slot.date)}, ${formatGuests(parts.guests)}`}
      price={price}
    >
      {children}
    </FloatBar>
  ) : (
    <HeldBar deadline={current.deadline} holdMinutes={wizard.terms.holdMinutes} price={price}>
      {children}
    </HeldBar>
  );
}

type HeldBarProps = {
  deadline: string;
  holdMinutes: number;
  price: string | undefined;
  children: ReactNode;
};

/** The bar with the time left on a hold. Pages outside the wizard show the bar, too. */
export function HeldBar({ deadline, holdMinutes, price, children }: HeldBarProps) {
  const leftMs = useTimeLeft(deadline);
  const { left, tone, announcement } = formatTimeLeft(leftMs);
  return (
    <section aria-label="Your hold" className={styles.hold}>
      <FloatBar
        isAlways
        lead={
          <span className={tone === 'last' ? `${styles.ring} ${styles.last}` : styles.ring}>
            <HoldRing leftMs={leftMs} holdMinutes={holdMinutes} />
          </span>
        }
        text={
          <>
            <span className={styles.until}>{leftMs === 0 ? timeUp : heldUntil(deadline)}</span>
            <VisuallyHidden>{leftMs === 0 ? checkingPayment : left && `, ${left}`}</VisuallyHidden>
          </>
        }
        price={price}
      >
        {children}
      </FloatBar>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </section>
  );
}

import { Button } from '@slipway/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { staffBookingQuery } from '../../api/bookings.ts';
import type { Sold } from '../../api/sale.ts';
import { Qr } from '../../parts/Qr.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { navigate } from '../../router/location.ts';
import { useMay } from '../../session/Me.tsx';
import { money } from '../../session/money.ts';
import styles from './SellPage.module.css';

type SoldToProps = { sold: Sold; name: string; isToday: boolean; onNext: () => void };

/** The result of a sale, shown while the customer waits: the cash to give back, the customer's page, the check-in. */
export function SoldTo({ sold, name, isToday, onNext }: SoldToProps) {
  const mayOpen = useMay('find-bookings') !== undefined;
  const { bookingId, second } = sold;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { data } = useQuery({ ...staffBookingQuery(bookingId), enabled: mayOpen });
  const isTakenBack = data?.state === 'cancelled';
  const mayCheckIn = isToday && !isTakenBack;
  const links = [sold, ...(second === null ? [] : [second])].map(({ bookingId: id, code }) =>
    mayOpen ? (
      <ConsoleLink key={id} path={`/bookings/${id}`}>
        {code}
      </ConsoleLink>
    ) : (
      <span key={id}>{code}</span>
    ),
  );
  return (
    <section className={styles.done} aria-labelledby="sold">
      <h2 id="sold" tabIndex={-1} ref={heading}>
        {isTakenBack ? `Sale to ${name} undone` : `Sold to ${name}`}
      </h2>
      <p className={styles.sum}>{money(sold.total)}</p>
      {sold.change > 0 && !isTakenBack && (
        <p className={styles.change}>
          Give back <b>{money(sold.change)}</b>
        </p>
      )}
      <p>
        Booking {links[0]}
        {second !== null && <> and {links[1]}, two boats</>}
      </p>
      {mayCheckIn && (
        <Button variant="primary" size="go" isWide onClick={() => navigate(`/today?trip=${bookingId}`)}>
          Check {name} in
        </Button>
      )}
      <Button
        variant={mayCheckIn ? 'secondary' : 'primary'}
        {...(mayCheckIn ? {} : { size: 'go' as const })}
        isWide
        onClick={() => navigate('/today')}
      >
        Open the day
      </Button>
      <Button isWide onClick={onNext}>
        Sell another
      </Button>
      {sold.page !== undefined && !isTakenBack && (
        <Qr text={sold.page} label="QR code of the customer’s booking">
          <p>The customer scans this code to open the booking on their own phone.</p>
        </Qr>
      )}
    </section>
  );
}

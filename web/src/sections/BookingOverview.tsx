import { type ReactNode, useId } from 'react';
import type { Booking } from '../api/bookings.ts';
import { calendarAddress } from '../api/bookings.ts';
import { Button, FileButton } from '@slipway/ui/Button.tsx';
import { Ticket } from '../ui/Ticket.tsx';
import { BookingFacts } from './BookingFacts.tsx';
import styles from './BookingOverview.module.css';

type BookingOverviewProps = {
  booking: Booking;
  title: string;
  /** True: the page shows its calendar button higher up, so this part shows none. */
  isCalendarAbove?: boolean;
  children?: ReactNode;
};

/** The boarding pass. It appears on the confirmation and on the booking's own page. */
export function BookingOverview({ booking, title, isCalendarAbove = false, children }: BookingOverviewProps) {
  const titleId = useId();
  return (
    <Ticket tone="coral" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <BookingFacts booking={booking} />
      {booking.status === 'open' && (
        <div className={styles.tools}>
          {!isCalendarAbove && (
            <FileButton size="small" icon="calendar" variant="quiet" address={calendarAddress(booking)}>
              Add to calendar
            </FileButton>
          )}
          <Button variant="text" icon="print" onClick={() => window.print()}>
            Print
          </Button>
          {children}
        </div>
      )}
    </Ticket>
  );
}

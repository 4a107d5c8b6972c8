import type { ReactNode } from 'react';
import type { Booking } from '../api/bookings.ts';
import { calendarAddress } from '../api/bookings.ts';
import { business } from '../content/business.ts';
import { Button, FileButton } from '../ui/Button.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './TripTools.module.css';

/** Calendar file, map and print button of a booking. */
export function TripTools({ booking, children }: { booking: Booking; children?: ReactNode }) {
  return (
    <div className={styles.tools}>
      <FileButton size="small" icon="calendar" variant="quiet" address={calendarAddress(booking)}>
        Add to calendar
      </FileButton>
      <a href={mapAddress()} target="_blank" rel="noreferrer">
        Find us on the map<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
      <Button variant="text" onClick={() => window.print()}>
        Print
      </Button>
      {children}
    </div>
  );
}

function mapAddress(): string {
  const { latitude, longitude } = business.place;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

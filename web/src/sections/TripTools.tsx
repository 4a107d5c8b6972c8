import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { Booking } from '../api/bookings.ts';
import { business } from '../content/business.ts';
import { Button } from '../ui/Button.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './TripTools.module.css';
import { calendarFile } from './calendar-file.ts';

/** What a visitor takes away from a booking: into the calendar, onto the map, onto paper. */
export function TripTools({ booking }: { booking: Booking }) {
  return (
    <div className={styles.tools}>
      <Button size="small" icon="calendar" onClick={() => saveCalendarFile(booking)}>
        Add to calendar
      </Button>
      <a href={mapAddress()} target="_blank" rel="noreferrer">
        Find us on the map<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
      <Button look="text" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}

function saveCalendarFile(booking: Booking): void {
  const view = new URL(hrefOf(sitePaths.bookingView(booking.id, booking.email)), window.location.href);
  const file = calendarFile(booking, view.href, new Date());
  const address = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${booking.packageName} ${booking.date}.ics`;
  link.click();
  URL.revokeObjectURL(address);
}

function mapAddress(): string {
  const { latitude, longitude } = business.place;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

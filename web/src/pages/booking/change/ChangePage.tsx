import { type ComponentProps, lazy } from 'react';

const ChangeBooking = lazy(async () => ({ default: (await import('./ChangeBooking.tsx')).ChangeBooking }));

/** Fetched by who changes a booking, as pages/bookings/BookingsPage.tsx does it. */
export function ChangePage(props: ComponentProps<typeof ChangeBooking>) {
  return <ChangeBooking {...props} />;
}

import { lazy } from 'react';

const PayLink = lazy(async () => ({ default: (await import('./PayLink.tsx')).PayLink }));

/** Fetched by who follows a pay link, as pages/bookings/BookingsPage.tsx does it. */
export function PayLinkPage({ link }: { link: string }) {
  return <PayLink link={link} />;
}

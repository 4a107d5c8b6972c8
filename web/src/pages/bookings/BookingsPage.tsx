import { lazy } from 'react';

const YourBookings = lazy(async () => ({ default: (await import('./YourBookings.tsx')).YourBookings }));

/** Fetched by who looks for a booking: the first page of every visit knows only the small pages. */
export function BookingsPage({ query }: { query: URLSearchParams }) {
  return <YourBookings query={query} />;
}

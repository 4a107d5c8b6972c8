import type { Touched } from '@slipway/shared/api/console/console-endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';

/** The queries whose data a command may have changed, by the first word of the query key. */
const shows: Record<Exclude<Touched, 'everything'>, readonly string[]> = {
  trips: ['board', 'photos', 'kitchen', 'diary', 'places', 'booking', 'bookings', 'books'],
  places: ['board', 'diary', 'sale', 'sale price', 'stop-day', 'booking', 'other-times'],
  drawers: ['drawers', 'cash drawer', 'books'],
  books: ['books'],
  weather: ['weather', 'sky'],
  setUp: [
    'change-sets',
    'change-set',
    'sold',
    'times',
    'house',
    'packages',
    'menu',
    'menu-today',
    'pictures',
    'gallery',
    'opening',
    'going-live',
  ],
  reviews: ['reviews'],
  enquiries: ['enquiries', 'enquiry'],
  people: ['me', 'people', 'devices', 'sessions'],
};
/** Queries to refetch after every command, because the log lists each command and some commands decide a request. */
const always = ['log', 'requests'];

export function isTouched(touched: readonly Touched[], [first]: readonly unknown[]): boolean {
  return touched.some(
    (what) => what === 'everything' || [...shows[what], ...always].includes(first as string),
  );
}

/** Starts to refetch the touched queries, but does not wait for the answers, so that the screen can close. */
export function readTouched(queries: QueryClient, touched: readonly Touched[]): void {
  void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(touched, queryKey) });
}

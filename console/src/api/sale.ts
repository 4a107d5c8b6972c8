import {
  type WireSold,
  getSale,
  sellByHand,
  sellByLink,
  sellWalkIn,
} from '@slipway/shared/api/console/sale.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { type CommandInput, call, previewCommand } from './client.ts';
import type { Preview } from './console-error.ts';

export { sellByHand, sellByLink, sellWalkIn };

export type Sale = DataOf<typeof getSale>;
export type SaleTime = Sale['times'][number];
export type Sold = WireSold;

export type SaleInput = CommandInput<typeof sellByLink>;

/** Returns the add-ons to order with a trip. `portions` maps the id of each add-on to its number of portions. */
export function orderOf(portions: ReadonlyMap<number, number>): SaleInput['addOns'] {
  return [...portions].map(([dish, quantity]) => ({ menuItemId: dish, quantity, comment: '' }));
}

/**
 * The times and add-ons on sale on a day. Polled while somebody sells, because other people sell places at the same
 * time.
 */
export const saleQuery = (date: LocalDate) => ({
  queryKey: ['sale', date],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Sale> =>
    call(getSale, { params: { date }, signal }),
  refetchInterval: 20_000,
  // Not cached: a sale since the last request may have taken the last place.
  gcTime: 0,
});

/** The price from the server, which tries the sale and rolls it back. */
export const priceQuery = (words: SaleInput | undefined) => ({
  queryKey: ['sale price', words],
  queryFn: (): Promise<Preview> =>
    words === undefined
      ? Promise.reject(new Error('nothing chosen'))
      : previewCommand(sellWalkIn, { ...words, by: 'dock' }),
  enabled: words !== undefined,
  retry: false,
  gcTime: 0,
});

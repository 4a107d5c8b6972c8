import {
  type WireSold,
  getSale,
  sellByHand,
  sellByLink,
  sellWalkIn,
} from '@slipway/shared/api/console/sale.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { call, type CommandWords, previewCommand } from './client.ts';
import type { Preview } from './console-error.ts';

export { sellByHand, sellByLink, sellWalkIn };

export type Sale = DataOf<typeof getSale>;
export type SaleTime = Sale['times'][number];
export type Sold = WireSold;

export type SaleWords = CommandWords<typeof sellByLink>;

/** What is ordered with a trip: portions by the number of the dish. */
export function orderOf(portions: ReadonlyMap<number, number>): SaleWords['addOns'] {
  return [...portions].map(([dish, quantity]) => ({ menuItemId: dish, quantity, comment: '' }));
}

/** What can be sold of a day. Asked again while somebody sells: others sell too. */
export const saleQuery = (date: LocalDate) => ({
  queryKey: ['sale', date],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Sale> =>
    call(getSale, { params: { date }, signal }),
  refetchInterval: 20_000,
  // Not shown again from before a sale: the last place may have gone with it.
  gcTime: 0,
});

/** The price as the server has worked it out: the sale itself, tried and taken back. */
export const priceQuery = (words: SaleWords | undefined) => ({
  queryKey: ['sale price', words],
  queryFn: (): Promise<Preview> =>
    words === undefined
      ? Promise.reject(new Error('nothing chosen'))
      : previewCommand(sellWalkIn, { ...words, by: 'dock' }),
  enabled: words !== undefined,
  retry: false,
  gcTime: 0,
});

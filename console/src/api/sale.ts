import {
  type WireSold,
  getSale,
  sellByHand,
  sellByLink,
  sellWalkIn,
} from '@slipway/shared/api/console/sale.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { type Camel, camel } from './camel.ts';
import { call } from './client.ts';
import { type CommandWords, previewCommand } from './command.ts';
import type { Preview } from './effect.ts';

export { sellByHand, sellByLink, sellWalkIn };

export type Sale = Camel<Awaited<ReturnType<typeof call<typeof getSale>>>>;
export type SaleTime = Sale['times'][number];
export type Sold = Camel<WireSold>;

export type SaleWords = CommandWords<typeof sellByLink>;

/** What is ordered with a trip: portions by the number of the dish. */
export function orderOf(portions: ReadonlyMap<number, number>): SaleWords['orderItems'] {
  return [...portions].map(([dish, quantity]) => ({ menu_id: dish, quantity, comment: '' }));
}

/** What can be sold of a day. Asked again while somebody sells: others sell too. */
export const saleQuery = (date: LocalDate) => ({
  queryKey: ['sale', date],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Sale> =>
    camel(await call(getSale, { params: { date }, signal })),
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

export function soldOf(result: WireSold): Sold {
  return camel(result);
}

/** Undefined: it was told before, and is kept nowhere. */
export function linkOf({ pay_link: link }: { pay_link: string | null }): string | undefined {
  return link ?? undefined;
}

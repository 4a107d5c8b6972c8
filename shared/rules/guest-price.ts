import { type Pence, formatShortGbp, noMoney } from '../values/pence.ts';
import { defaultMinimumGuests, formatParty } from './guests.ts';
import { boatPriceOf } from './price.ts';

export { formatParty };

/**
 * `extraGuest`: the price of each further guest; null if the schedule has no times. `mostGuests`: the most that
 * the package's largest boat takes; left out: no limit.
 */
type Priced = {
  price: Pence;
  extraGuest: { from: number; price: Pence } | null;
  mostGuests?: number | undefined;
};

/**
 * The lowest price of a whole boat. `price`: the 'from' price. `party`: the guests that this price covers, as text.
 * `more`: the price of each further guest, as text.
 */
export type GuestPrice = { price: Pence; party: string; more: string };

/**
 * The price for this number of guests. If the number is 0, has no price or fits no boat: the price without
 * extra guests.
 */
export function guestPriceOf({ price, extraGuest, mostGuests }: Priced, guests: number): GuestPrice {
  const most = mostGuests ?? Number.POSITIVE_INFINITY;
  const counted = extraGuest === null || guests > most ? 0 : guests;
  const covered = extraGuest?.from ?? null;
  const minimumGuests = (covered ?? defaultMinimumGuests) > most ? most : covered;
  return {
    price: boatPriceOf({
      packagePrice: price,
      surcharge: { kind: 'fixed', amount: noMoney },
      guests: counted,
      minimumGuests,
      pricePerExtraGuest: extraGuest?.price ?? noMoney,
    }),
    party: formatParty(counted, { minimumGuests }),
    more:
      counted > 0 || extraGuest === null || extraGuest.from >= most
        ? ''
        : `then ${formatShortGbp(extraGuest.price)} each`,
  };
}

/** The guests that a price covers: 'for 10', or 'for up to 5 people, then £15 each'. */
export function formatCovered({ party, more }: Pick<GuestPrice, 'party' | 'more'>): string {
  return more === '' ? party : `${party} people, ${more}`;
}

/** The cheapest of several packages for this number of guests; undefined if there are none. */
export function lowestGuestPrice<Package extends Priced>(
  packages: readonly Package[],
  guests: number,
): (Omit<Package, 'price'> & GuestPrice) | undefined {
  const fitting = packages.filter(({ mostGuests }) => guests <= (mostGuests ?? guests));
  return (fitting.length === 0 ? packages : fitting)
    .map((each) => ({ ...each, ...guestPriceOf(each, guests) }))
    .toSorted((a, b) => a.price - b.price)[0];
}

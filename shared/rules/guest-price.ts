import { type Pence, formatShortGbp, noMoney } from '../values/pence.ts';
import { formatParty } from './guests.ts';
import { boatPriceOf } from './price.ts';

export { formatParty };

/** `extraGuest`: what each one from the number after `from` costs; null if the schedule has no times. */
type Priced = { price: Pence; extraGuest: { from: number; price: Pence } | null };

/** What a trip costs at least, the whole boat: 'from' price, whom it is for, and what each one more costs. */
export type GuestPrice = { price: Pence; party: string; more: string };

/** 0 guests: as many as the price covers. A number that the schedule has no price for is left out. */
export function guestPriceOf({ price, extraGuest }: Priced, guests: number): GuestPrice {
  const counted = extraGuest === null ? 0 : guests;
  const minimumGuests = extraGuest?.from ?? null;
  return {
    price: boatPriceOf({
      packagePrice: price,
      surcharge: { kind: 'fixed', amount: noMoney },
      guests: counted,
      minimumGuests,
      pricePerExtraGuest: extraGuest?.price ?? noMoney,
    }),
    party: formatParty(counted, { minimumGuests }),
    more: counted > 0 || extraGuest === null ? '' : `then ${formatShortGbp(extraGuest.price)} each`,
  };
}

/** 'for 10'; 'for up to 5 people, then £15 each' */
export function formatCovered({ party, more }: Pick<GuestPrice, 'party' | 'more'>): string {
  return more === '' ? party : `${party} people, ${more}`;
}

/** Of several packages the one that costs least for this number; undefined if there are none. */
export function lowestGuestPrice(packages: readonly Priced[], guests: number): GuestPrice | undefined {
  return packages.map((each) => guestPriceOf(each, guests)).toSorted((a, b) => a.price - b.price)[0];
}

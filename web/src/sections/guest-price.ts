import { formatParty } from '@slipway/shared/rules/guests.ts';
import { boatPriceOf } from '@slipway/shared/rules/price.ts';
import { type Pence, formatGbp, noMoney } from '@slipway/shared/values/pence.ts';
import type { BoatPackage } from '../api/fetch-packages.ts';

export { formatParty };

type Priced = Pick<BoatPackage, 'price' | 'extraGuest'>;

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
    more: counted > 0 || extraGuest === null ? '' : `${formatGbp(extraGuest.price)} each for more`,
  };
}

/** 'for 10'; 'up to 5, £15.00 each for more' */
export function formatCovered({ party, more }: Pick<GuestPrice, 'party' | 'more'>): string {
  return more === '' ? party : `${party}, ${more}`;
}

/** Of several packages the one that costs least for this number; undefined if there are none. */
export function lowestGuestPrice(packages: readonly Priced[], guests: number): GuestPrice | undefined {
  return packages.map((each) => guestPriceOf(each, guests)).toSorted((a, b) => a.price - b.price)[0];
}

import { packageFit } from '@slipway/shared/rules/add-ons.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { type Price, boatPriceOf, priceOf } from '@slipway/shared/rules/price.ts';
import { type Pence, vatWithin } from '@slipway/shared/values/pence.ts';
import { fewestGuests } from '@slipway/shared/rules/guests.ts';
import type { DayOfSlots, Slot } from '../../api/availability.ts';
import type { AddOn } from '../../api/menu.ts';
import type { BoatPackage } from '../../api/fetch-packages.ts';
import type { AddOnLine, BookingDraft } from './draft-state.ts';

/** The server's current offers. */
export type Catalogue = {
  packages: readonly BoatPackage[];
  days: readonly DayOfSlots[];
  menu: readonly AddOn[];
};

type PricedLine = AddOnLine & { addOn: AddOn };

/** A draft with a package and a time, priced by today's catalogue. */
export type BookingParts = {
  boatPackage: BoatPackage;
  slot: Slot;
  guests: number;
  lines: readonly PricedLine[];
  /** Chosen add-ons that are no longer on the menu. */
  withdrawn: readonly AddOnLine[];
  /** Chosen add-ons that this package cannot have. They are not ordered, but kept for a change of package. */
  unfit: readonly AddOnLine[];
  /** Chosen add-ons that this package includes. They are not ordered, but kept for a change of package. */
  included: readonly AddOnLine[];
  price: Price;
};

/** Undefined until a package on sale and a time are chosen. */
export function bookingParts(draft: BookingDraft, catalogue: Catalogue): BookingParts | undefined {
  const boatPackage = catalogue.packages.find(({ id }) => id === draft.packageId);
  if (boatPackage === undefined || draft.time.kind !== 'slot') return undefined;
  const slot = currentSlot(draft.time.slot, catalogue.days);
  const guests = draft.details.guests || fewestGuests;
  const known = draft.addOns.flatMap((line) => {
    const addOn = catalogue.menu.find(({ id }) => id === line.id);
    return addOn === undefined ? [] : [{ ...line, addOn }];
  });
  const those = (fit: ReturnType<typeof packageFit>) =>
    known.filter(({ addOn }) => packageFit(addOn, boatPackage.id) === fit);
  const [lines, unfit, included] = [those('fits'), those('needsPackage'), those('included')];
  const withdrawn = draft.addOns.filter((line) => !known.some(({ id }) => id === line.id));
  const price = priceOf({
    packagePrice: boatPackage.price,
    surcharge: slot.surcharge,
    guests,
    minimumGuests: slot.minimumGuests,
    pricePerExtraGuest: slot.pricePerExtraGuest,
    coupon: draft.coupon.kind === 'applied' ? draft.coupon.discount : undefined,
    addOns: lines.map((line) => ({ unitPrice: line.addOn.price, quantity: line.quantity })),
  });
  return { boatPackage, slot, guests, lines, withdrawn, unfit, included, price };
}

/** The chosen slot as in the current calendar: its price may have changed. */
function currentSlot(chosen: Slot, days: readonly DayOfSlots[]): Slot {
  const day = days.find(({ date }) => date === chosen.date);
  return day?.slots.find(({ id }) => id === chosen.id) ?? chosen;
}

/** The price of the boat for a number of guests, before coupon and add-ons. */
export function boatPrice(boatPackage: BoatPackage, slot: Slot, guests: number): Pence {
  return boatPriceOf({
    packagePrice: boatPackage.price,
    surcharge: slot.surcharge,
    guests,
    minimumGuests: slot.minimumGuests,
    pricePerExtraGuest: slot.pricePerExtraGuest,
  });
}

/** The VAT to show for a price, or undefined to show none. */
export function vatIn(
  total: Pence,
  { vatRate, hasOwnVat }: Pick<BusinessTerms, 'vatRate' | 'hasOwnVat'>,
): Pence | undefined {
  return vatRate > 0 && total > 0 && !hasOwnVat ? vatWithin(total, vatRate) : undefined;
}

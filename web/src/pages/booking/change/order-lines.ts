import { isAddOnInTime, mostOfOneAddOn, orderedPortions, packageFit } from '@slipway/shared/rules/add-ons.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { type Pence, addPence, timesPence } from '@slipway/shared/values/pence.ts';
import type { WantedAddOn } from '../../../api/amendments.ts';
import type { Booking } from '../../../api/bookings.ts';
import type { AddOn } from '../../../api/menu.ts';

/** `isForAll`: a portion for each guest, so the quantity follows the number of guests. */
export type Choice = WantedAddOn & { isForAll: boolean };

/**
 * The booking's add-ons. If the booking has several guests, a quantity equal to the number of guests counts
 * as one for each guest.
 */
export function choicesOf({ addOns, guests }: Pick<Booking, 'addOns' | 'guests'>): Choice[] {
  return orderedPortions(addOns).map(({ id, quantity, comment }) => ({
    id,
    quantity,
    comment,
    isForAll: guests > 1 && quantity === guests,
  }));
}

/**
 * An add-on that the visitor can change. `addOn`: the add-on as sold today; undefined if it is no longer
 * sold. `most`: the greatest possible quantity. Portions that are already ordered can stay, but further
 * portions need notice and stock.
 */
export type MenuLine = {
  id: number;
  name: string;
  had: number;
  addOn: AddOn | undefined;
  isInTime: boolean;
  isSoldOut: boolean;
  most: number;
};

export function linesOf(menu: readonly AddOn[], booking: Booking, now: Date): MenuLine[] {
  const trip = { date: booking.date, startTime: localTime(booking.startTime) };
  const had = orderedPortions(booking.addOns).map(({ id, name, quantity }) => ({
    id,
    name,
    had: quantity,
    addOn: menu.find((addOn) => addOn.id === id),
  }));
  const others = menu
    .filter((addOn) => !had.some(({ id }) => id === addOn.id))
    .filter((addOn) => packageFit(addOn, booking.packageId) === 'fits')
    .map((addOn) => ({ id: addOn.id, name: addOn.name, had: 0, addOn }));
  return [...had, ...others].map((line) => {
    const isInTime = line.addOn !== undefined && isAddOnInTime(line.addOn.leadTimeHours, trip, now);
    const isSoldOut = line.addOn?.soldOutOn === booking.date;
    return { ...line, isInTime, isSoldOut, most: isInTime && !isSoldOut ? mostOfOneAddOn : line.had };
  });
}

/**
 * Returns the quantity for this number of guests. If each guest gets one, the quantity is the number of guests, but at
 * most `most`. Otherwise it stays the same.
 */
export function quantityFor(
  { quantity, isForAll }: Pick<Choice, 'quantity' | 'isForAll'>,
  { addOn, most }: Pick<MenuLine, 'addOn' | 'most'>,
  guests: number,
): number {
  return isForAll && addOn?.isForWholeBoat === false ? Math.min(guests, most) : quantity;
}

/** The price of a quantity: existing portions keep their price, and further portions cost today's price. */
export function costOf(
  { id, price }: Pick<AddOn, 'id' | 'price'>,
  quantity: number,
  had: Booking['addOns'],
): Pence {
  let missing = quantity;
  const kept = had
    .filter((line) => line.id === id)
    .map((line) => {
      const taken = Math.min(missing, line.quantity);
      missing -= taken;
      return timesPence(line.unitPrice, taken);
    });
  return addPence(...kept, timesPence(price, missing));
}

/**
 * Names the add-ons of which each guest gets one. Add-ons that cannot be increased to the number of guests come last:
 * '10 × Prosecco: one for each guest. Still 8 × Grazing board: we can’t add more now.'
 */
export function followText(choices: readonly Choice[], lines: readonly MenuLine[], guests: number): string {
  const followers = choices.flatMap((choice) => {
    const line = lines.find(({ id }) => id === choice.id);
    if (!choice.isForAll || line?.addOn?.isForWholeBoat !== false) return [];
    const quantity = quantityFor(choice, line, guests);
    return [{ text: `${quantity} × ${line.name}`, isWhole: quantity === guests }];
  });
  const named = (isWhole: boolean) =>
    followers
      .filter((each) => each.isWhole === isWhole)
      .map(({ text }) => text)
      .join(', ');
  const following = named(true);
  const short = named(false);
  return [
    following === '' ? '' : `${following}: one for each guest.`,
    short === '' ? '' : `Still ${short}: we can’t add more now.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { noMoney, pence } from '@slipway/shared/values/pence.ts';
import type { Slot } from '../api/availability.ts';
import type { BoatPackage } from '../api/fetch-packages.ts';
import type { AddOn } from '../api/menu.ts';

let lastId = 0;

/** A time at the package's own price, unless `changes` names another price. Each time has its own id. */
export function aSlot(date: string, start: string, changes: Partial<Slot> = {}): Slot {
  return {
    id: (lastId += 1),
    date: localDate(date),
    startTime: localTime(start),
    endTime: localTime('23:00'),
    surcharge: { kind: 'fixed', amount: noMoney },
    pricePerExtraGuest: pence(1500),
    minimumGuests: null,
    isSoldOut: false,
    ...changes,
  };
}

/** Saturday 12 June 2027 from 12:00 to 14:00, £10 dearer than the package. */
export const noonSlot = aSlot('2027-06-12', '12:00', {
  id: 7,
  endTime: localTime('14:00'),
  surcharge: { kind: 'fixed', amount: pence(1000) },
});

export function aPackage(
  id: number,
  name: string,
  price: number,
  changes: Partial<BoatPackage> = {},
): BoatPackage {
  return {
    id,
    name,
    description: '',
    picture: '',
    pictureAlt: '',
    price: pence(price),
    durationMinutes: 120,
    extraGuest: { from: 5, price: pence(1500) },
    items: [],
    ...changes,
  };
}

export function anAddOn(id: number, name: string, price: number, changes: Partial<AddOn> = {}): AddOn {
  return {
    id,
    name,
    kind: 'food',
    price: pence(price),
    description: '',
    picture: '',
    pictureAlt: '',
    bullets: [],
    group: '',
    allergens: [],
    leadTimeHours: 0,
    hasAlcohol: false,
    packageIds: null,
    includedInPackageIds: [],
    isForWholeBoat: false,
    soldOutOn: null,
    ...changes,
  };
}

import { classic } from './test-catalogue.ts';

/** The body of a request that sells this slot to four walk-in guests. `changes` replaces some fields. */
export function saleBody<const Changes extends object = object>(slot: { id: number }, changes?: Changes) {
  return {
    slotId: slot.id,
    packageId: classic,
    guests: 4,
    addOns: [],
    name: 'Rhys Morgan',
    phone: '07700 900431',
    email: '',
    isWalkIn: true,
    ...(changes ?? ({} as Changes)),
  };
}

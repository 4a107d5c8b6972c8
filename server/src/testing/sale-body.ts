import { classic } from './test-catalogue.ts';

/** What staff send to sell a place of this time to four people on the jetty, unless `changes` say otherwise. */
export function saleBody(slot: { id: number }, changes: object = {}) {
  return {
    slotId: slot.id,
    packageId: classic,
    guests: 4,
    addOns: [],
    name: 'Rhys Morgan',
    phone: '07700 900431',
    email: '',
    isWalkIn: true,
    ...changes,
  };
}

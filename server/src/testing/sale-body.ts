import { classic } from './test-catalogue.ts';

/** What staff send to sell a place of this time to four people on the jetty, unless `changes` say otherwise. */
export function saleBody(slot: { id: number }, changes: object = {}) {
  return {
    period_id: slot.id,
    package_id: classic,
    passengers: 4,
    order_items: [],
    name: 'Rhys Morgan',
    phone: '07700 900431',
    email: '',
    is_walk_in: true,
    ...changes,
  };
}

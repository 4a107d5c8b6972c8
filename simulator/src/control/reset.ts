import { deliveries } from '../deliveries/delivery.ts';
import { forgetFaults } from '../faults/list-faults.ts';
import { listMerchants, type Merchant } from '../merchants.ts';
import type { Provider } from '../provider.ts';
import { forgetRequests } from '../request-log.ts';
import type { Till } from '../till.ts';

/** Deletes what one merchant has done, or all of them and the clock. Merchants stay registered. */
export function reset(till: Till, providers: readonly Provider[], merchant: Merchant | undefined): void {
  const { store } = till;
  store.write(() => {
    for (const each of merchant === undefined ? listMerchants(till) : [merchant]) {
      providers.find(({ name }) => name === each.provider)?.forgetMerchant(till, each);
      for (const { id } of store.listGroup(deliveries, each.id)) store.remove(deliveries, id);
      forgetFaults(till, each.id, undefined);
      forgetRequests(till, each.id);
      till.timetable.forgetMerchant(each.id);
    }
    if (merchant === undefined) till.clock.reset();
  });
  till.deliveries.recount();
}

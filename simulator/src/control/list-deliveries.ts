import { deliveries } from '../deliveries/delivery.ts';
import type { Till } from '../till.ts';

/** Every event on its way or arrived, with each try; oldest first. */
export function listDeliveries({ store }: Till, merchant: string): object[] {
  return store.listGroup(deliveries, merchant).map(({ id, event, type, stranger, dueMs, state, tries }) => ({
    id,
    event: stranger?.event ?? event,
    type,
    state,
    next_try: state === 'pending' ? new Date(dueMs).toISOString() : null,
    tries,
  }));
}

import { deliverEvent } from '../../deliveries/deliver-event.ts';
import type { Till } from '../../till.ts';
import { notifications, type TransactionRow } from '../rows.ts';

const keptPerMerchant = 10_000;

/** Emits a notification of a transaction's new state, in the same write. */
export function notify(till: Till, { merchant, wire }: TransactionRow): void {
  const id = `NTF_${till.makeId(24)}`;
  till.store.put(notifications, id, { merchant, id, wire });
  if (till.store.countGroup(notifications, merchant) > keptPerMerchant) {
    const oldest = till.store.oldestOfGroup(notifications, merchant);
    if (oldest !== undefined) till.store.remove(notifications, oldest);
  }
  deliverEvent(till, { merchant, id, type: wire.status });
}

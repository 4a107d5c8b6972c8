import { deliverEvent } from '../../deliveries/deliver-event.ts';
import type { Simulator } from '../../simulator.ts';
import { type TransactionRow, notifications } from '../rows.ts';

const keptPerMerchant = 10_000;

/** Queues a notification of a transaction's new state, in the write that changes the state. */
export function notify(simulator: Simulator, { merchant, wire }: TransactionRow): void {
  const id = `NTF_${simulator.makeId(24)}`;
  simulator.store.put(notifications, id, { merchant, id, wire });
  if (simulator.store.countGroup(notifications, merchant) > keptPerMerchant) {
    const oldest = simulator.store.oldestOfGroup(notifications, merchant);
    if (oldest !== undefined) simulator.store.remove(notifications, oldest);
  }
  deliverEvent(simulator, { merchant, id, type: wire.status });
}

import { deliverEvent } from '../../deliveries/deliver-event.ts';
import type { Simulator } from '../../simulator.ts';
import { type LastEvent, type OrderRow, events, orders } from '../rows.ts';

const keptPerMerchant = 10_000;
/** The number of past states kept for each order, for a replica that lags behind. */
const keptStates = 20;

type Journal = { type: LastEvent; amount: number; reference?: string | null };

/**
 * Stores an order's new state and, with `journal`, queues a notification to the merchant. Both happen in the
 * write that the caller has begun.
 */
export function changeOrder(
  simulator: Simulator,
  before: OrderRow,
  change: Partial<OrderRow>,
  journal?: Journal,
): OrderRow {
  const row = { ...before, ...change };
  const { lastEvent, card, held, captured } = row;
  const state = { lastEvent, card, held, captured, sinceMs: simulator.clock.nowMs() };
  simulator.store.put(orders, row.id, { ...row, past: [...row.past, state].slice(-keptStates) });
  if (journal !== undefined) tell(simulator, row, journal);
  return simulator.store.get(orders, row.id) ?? row;
}

function tell(
  simulator: Simulator,
  { merchant, id: order }: OrderRow,
  { type, amount, reference = null }: Journal,
): void {
  const id = `worldpay_event_${simulator.makeId(16)}`;
  simulator.store.put(events, id, {
    id,
    merchant,
    order,
    journalType: type,
    amount,
    reference,
    atMs: simulator.clock.nowMs(),
  });
  if (simulator.store.countGroup(events, merchant) > keptPerMerchant) {
    const oldest = simulator.store.oldestOfGroup(events, merchant);
    if (oldest !== undefined) simulator.store.remove(events, oldest);
  }
  deliverEvent(simulator, { merchant, id, type });
}

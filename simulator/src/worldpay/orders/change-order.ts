import { deliverEvent } from '../../deliveries/deliver-event.ts';
import type { Till } from '../../till.ts';
import { events, type LastEvent, type OrderRow, orders } from '../rows.ts';

const keptPerMerchant = 10_000;
/** No replica lags further behind. */
const keptStates = 20;

type Journal = { type: LastEvent; amount: number; reference?: string | null };

/** Stores an order's new state and notifies its merchant, in the same write as the cause. */
export function changeOrder(
  till: Till,
  before: OrderRow,
  change: Partial<OrderRow>,
  journal?: Journal,
): OrderRow {
  const row = { ...before, ...change };
  const { lastEvent, card, held, captured } = row;
  const state = { lastEvent, card, held, captured, sinceMs: till.clock.nowMs() };
  till.store.put(orders, row.id, { ...row, past: [...row.past, state].slice(-keptStates) });
  if (journal !== undefined) tell(till, row, journal);
  return till.store.get(orders, row.id) ?? row;
}

function tell(
  till: Till,
  { merchant, id: order }: OrderRow,
  { type, amount, reference = null }: Journal,
): void {
  const id = `worldpay_event_${till.makeId(16)}`;
  till.store.put(events, id, {
    id,
    merchant,
    order,
    journalType: type,
    amount,
    reference,
    atMs: till.clock.nowMs(),
  });
  if (till.store.countGroup(events, merchant) > keptPerMerchant) {
    const oldest = till.store.oldestOfGroup(events, merchant);
    if (oldest !== undefined) till.store.remove(events, oldest);
  }
  deliverEvent(till, { merchant, id, type });
}

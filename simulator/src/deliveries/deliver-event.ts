import { strikeEvent } from '../faults/strike.ts';
import type { Fault } from '../faults/fault.ts';
import type { Simulator } from '../simulator.ts';
import { type Delivery, deliveries, firstTryAfterMs } from './delivery.ts';

/** The pause between events that a fault has put in another order, so that they also arrive in this other order. */
const apartMs = 80;

/**
 * Queues an event for delivery, in the same write that creates the event. A matching fault may delay, copy or hold back
 * the delivery.
 */
export function deliverEvent(
  simulator: Simulator,
  event: { merchant: string; id: string; type: string },
): void {
  const fault = strikeEvent(simulator, event.merchant, event.type);
  const delivery: Delivery = {
    id: `delivery_${simulator.makeId(12)}`,
    merchant: event.merchant,
    event: event.id,
    type: event.type,
    dueMs: simulator.clock.nowMs() + firstTryAfterMs,
    state: 'pending',
    tries: [],
  };
  switch (fault?.kind) {
    case undefined:
      simulator.deliveries.add(delivery);
      return;
    case 'late':
      simulator.deliveries.add({ ...delivery, dueMs: delivery.dueMs + (fault.delayMs ?? 0) });
      return;
    case 'duplicate':
      simulator.deliveries.add(delivery);
      for (let copy = 0; copy < (fault.count ?? 1); copy += 1) {
        simulator.deliveries.add({ ...delivery, id: `delivery_${simulator.makeId(12)}` });
      }
      return;
    case 'reorder':
      hold(simulator, delivery, fault);
  }
}

/** Holds events back until `fault.count` events (default: 2) wait. Then sends all of them, the last event first. */
function hold(simulator: Simulator, delivery: Delivery, fault: Fault): void {
  const held = simulator.store
    .listGroup(deliveries, delivery.merchant)
    .filter(({ heldBy, state }) => heldBy === fault.id && state === 'pending');
  simulator.deliveries.add({ ...delivery, heldBy: fault.id });
  if (held.length + 1 < (fault.count ?? 2)) return;
  for (const [index, each] of [delivery, ...held.toReversed()].entries()) {
    simulator.deliveries.add({
      ...each,
      heldBy: undefined,
      dueMs: simulator.clock.nowMs() + firstTryAfterMs + index * apartMs,
    });
  }
}

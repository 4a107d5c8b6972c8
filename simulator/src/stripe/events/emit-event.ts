import { deliverEvent } from '../../deliveries/deliver-event.ts';
import type { Simulator } from '../../simulator.ts';
import { type EventType, apiVersion } from '../wire.ts';
import { events } from '../rows.ts';

/** The cause of an event: a call, or null if no call caused it. */
export type Cause = { merchant: string; requestId: string | null; idempotencyKey: string | null };

const keptPerMerchant = 10_000;

/** Stores the event and queues its delivery. Call this within a write of the store. */
export function emitEvent(
  simulator: Simulator,
  { merchant, requestId, idempotencyKey }: Cause,
  type: EventType,
  object: object,
  previousAttributes?: object,
): void {
  const id = `evt_3${simulator.makeId(23)}`;
  simulator.store.put(events, id, {
    merchant,
    wire: {
      id,
      object: 'event',
      api_version: apiVersion,
      created: simulator.clock.nowSeconds(),
      data: { object, previous_attributes: previousAttributes },
      livemode: false,
      pending_webhooks: 1,
      request: { id: requestId, idempotency_key: idempotencyKey },
      type,
    },
  });
  if (simulator.store.countGroup(events, merchant) > keptPerMerchant) {
    const oldest = simulator.store.oldestOfGroup(events, merchant);
    if (oldest !== undefined) simulator.store.remove(events, oldest);
  }
  deliverEvent(simulator, { merchant, id, type });
}

export function causeOf({
  merchant,
  requestId,
  idempotencyKey,
}: {
  merchant: { id: string };
  requestId: string;
  idempotencyKey: string | null;
}): Cause {
  return { merchant: merchant.id, requestId, idempotencyKey };
}

import { deliverEvent } from '../../deliveries/deliver-event.ts';
import type { Till } from '../../till.ts';
import { apiVersion, type EventType } from '../wire.ts';
import { events } from '../rows.ts';

/** The cause of an event: a call, or null if no call caused it. */
export type Cause = { merchant: string; requestId: string | null; idempotencyKey: string | null };

const keptPerMerchant = 10_000;

/** Stores the event and queues it, in the same write as its cause. */
export function emitEvent(
  till: Till,
  { merchant, requestId, idempotencyKey }: Cause,
  type: EventType,
  object: object,
  previousAttributes?: object,
): void {
  const id = `evt_3${till.makeId(23)}`;
  till.store.put(events, id, {
    merchant,
    wire: {
      id,
      object: 'event',
      api_version: apiVersion,
      created: till.clock.nowSeconds(),
      data: { object, previous_attributes: previousAttributes },
      livemode: false,
      pending_webhooks: 1,
      request: { id: requestId, idempotency_key: idempotencyKey },
      type,
    },
  });
  if (till.store.countGroup(events, merchant) > keptPerMerchant) {
    const oldest = till.store.oldestOfGroup(events, merchant);
    if (oldest !== undefined) till.store.remove(events, oldest);
  }
  deliverEvent(till, { merchant, id, type });
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

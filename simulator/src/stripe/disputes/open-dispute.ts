import { ControlRefusal } from '../../control/control-refusal.ts';
import type { Till } from '../../till.ts';
import { changeCharge } from '../charges/make-charge.ts';
import { emitEvent } from '../events/emit-event.ts';
import { type ChargeRow, charges, disputes } from '../rows.ts';
import type { DisputeWire } from '../wire.ts';

export const openDisputeTask = 'open_dispute';
const afterMs = 60_000;
const answerWithinSeconds = 9 * 24 * 60 * 60;

/** For the test card that is disputed a minute after payment. */
export function scheduleDispute({ timetable }: Till, { merchant, wire, isDisputedLater }: ChargeRow): void {
  if (isDisputedLater) timetable.schedule({ merchant, kind: openDisputeTask, subject: wire.id }, afterMs);
}

export function openDispute(till: Till, chargeId: string): DisputeWire {
  const charge = till.store.get(charges, chargeId);
  if (charge === undefined || !charge.wire.captured || charge.dispute !== undefined) {
    throw new ControlRefusal(409, 'Only a captured payment can be disputed, and once.');
  }
  const { merchant } = charge;
  const id = `du_1${till.makeId(23)}`;
  const wire: DisputeWire = {
    id,
    object: 'dispute',
    amount: charge.wire.amount_captured,
    charge: charge.wire.id,
    created: till.clock.nowSeconds(),
    currency: 'gbp',
    evidence_details: {
      due_by: till.clock.nowSeconds() + answerWithinSeconds,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.wire.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  till.store.put(disputes, id, { merchant, wire });
  changeCharge(till, charge, { disputed: true }, { dispute: id });
  emitEvent(till, { merchant, requestId: null, idempotencyKey: null }, 'charge.dispute.created', wire);
  return wire;
}

export function closeDispute(till: Till, chargeId: string, status: 'won' | 'lost'): DisputeWire {
  const row = till.store.get(disputes, till.store.get(charges, chargeId)?.dispute ?? '');
  if (row?.wire.status !== 'needs_response') throw new ControlRefusal(409, 'There is no open dispute.');
  const wire = { ...row.wire, status };
  till.store.put(disputes, wire.id, { ...row, wire });
  emitEvent(
    till,
    { merchant: row.merchant, requestId: null, idempotencyKey: null },
    'charge.dispute.closed',
    wire,
    {
      status: row.wire.status,
    },
  );
  return wire;
}

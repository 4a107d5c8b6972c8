import type { Simulator } from '../../simulator.ts';
import { writeLine } from '../balance/write-line.ts';
import { changeCharge } from '../charges/make-charge.ts';
import { isChargedBack } from '../disputes/open-dispute.ts';
import { emitEvent } from '../events/emit-event.ts';
import { charges, refunds } from '../rows.ts';

export const settleRefundTask = 'settle_refund';
export const settlesAfterMs = 60_000;

/** Ends a refund after a minute: a pending refund succeeds or fails, and a succeeded refund may still fail. */
export function settleRefund(simulator: Simulator, id: string): void {
  const row = simulator.store.get(refunds, id);
  const charge = simulator.store.get(charges, row?.wire.charge ?? '');
  if (row === undefined || charge === undefined) return;
  const cause = { merchant: row.merchant, requestId: null, idempotencyKey: null };
  const previous = { status: row.wire.status };
  const isDisputed = row.wire.status === 'pending' && isChargedBack(simulator, charge);
  if (charge.refunds !== 'fail_later' && !isDisputed) {
    const wire = { ...row.wire, status: 'succeeded' as const };
    simulator.store.put(refunds, id, { ...row, wire });
    emitEvent(simulator, cause, 'refund.updated', wire, previous);
    return;
  }
  const wire = {
    ...row.wire,
    status: 'failed' as const,
    failure_reason: isDisputed ? 'charge_for_pending_refund_disputed' : 'expired_or_canceled_card',
    failure_balance_transaction: writeLine(simulator, {
      merchant: row.merchant,
      amount: row.wire.amount,
      movement: 'refund_failure',
      source: id,
      payment: row.wire.payment_intent,
    }).wire.id,
  };
  simulator.store.put(refunds, id, { ...row, wire });
  changeCharge(
    simulator,
    charge,
    { amount_refunded: charge.wire.amount_refunded - wire.amount, refunded: false },
    { refunded: charge.refunded - wire.amount },
  );
  emitEvent(simulator, cause, 'refund.updated', wire, previous);
  emitEvent(simulator, cause, 'refund.failed', wire, previous);
}

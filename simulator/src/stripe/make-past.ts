import type { Merchant } from '../merchants.ts';
import type { PastDispute, PastPayment } from '../past/past-payment.ts';
import { simulatorAt } from '../past/simulator-at.ts';
import type { Simulator } from '../simulator.ts';
import type { Caller } from './api/caller.ts';
import { closeDispute, openDispute } from './disputes/open-dispute.ts';
import { cancelIntent } from './payment-intents/cancel-intent.ts';
import { captureIntent } from './payment-intents/capture-intent.ts';
import { confirmIntent } from './payment-intents/confirm-intent.ts';
import { createIntent } from './payment-intents/create-intent.ts';
import { createRefund } from './refunds/create-refund.ts';
import { paymentIntents } from './rows.ts';

/**
 * Makes a past payment, its refunds and its disputes. The card has no 3-D Secure. The money was captured immediately or
 * later, or was released, or is still authorised.
 */
export function makePast(simulator: Simulator, merchant: Merchant, payment: PastPayment): boolean {
  const { attemptId, name, amount, paidMs, heldMs = paidMs, letGoMs, refunds, disputes } = payment;
  if (heldMs === undefined || simulator.store.get(paymentIntents, name) !== undefined) return false;
  const caller: Caller = {
    merchant,
    key: 'secret',
    requestId: 'req_past',
    idempotencyKey: null,
    simulatorUrl: '',
  };
  const isHeld = paidMs === undefined && letGoMs === undefined;
  const held = simulatorAt(simulator, heldMs, name.replace('pi_3', ''), { staysDue: isHeld });
  createIntent(held, caller, {
    amount,
    currency: 'gbp',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    metadata: { attempt_id: attemptId },
  });
  const how = { payment_method: 'pm_card_visa', return_url: 'http://localhost/' };
  confirmIntent(held, caller, how, name);
  if (letGoMs !== undefined) cancelIntent(simulatorAt(simulator, letGoMs), caller, {}, name);
  if (paidMs !== undefined) captureIntent(simulatorAt(simulator, paidMs), caller, {}, name);
  for (const refund of refunds)
    createRefund(simulatorAt(simulator, refund.atMs, refund.name.replace('re_3', '')), caller, {
      payment_intent: name,
      amount: refund.amount,
      metadata: { refund_id: refund.refundId, attempt_id: attemptId },
    });
  const charge = simulator.store.get(paymentIntents, name)?.wire.latest_charge;
  for (const dispute of disputes) if (typeof charge === 'string') disputed(simulator, charge, dispute);
  return true;
}

function disputed(
  simulator: Simulator,
  charge: string,
  { name, amount, openedMs, closed }: PastDispute,
): void {
  openDispute(simulatorAt(simulator, openedMs, name.replace('du_1', '')), charge, { amount });
  if (closed !== undefined) closeDispute(simulatorAt(simulator, closed.atMs), charge, closed.outcome);
}

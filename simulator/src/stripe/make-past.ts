import type { Merchant } from '../merchants.ts';
import type { PastPayment } from '../past/past-payment.ts';
import { tillAt } from '../past/till-at.ts';
import type { Till } from '../till.ts';
import type { Caller } from './api/caller.ts';
import { captureIntent } from './payment-intents/capture-intent.ts';
import { confirmIntent } from './payment-intents/confirm-intent.ts';
import { createIntent } from './payment-intents/create-intent.ts';
import { createRefund } from './refunds/create-refund.ts';
import { paymentIntents } from './rows.ts';

/** Paid by a card that asks for nothing, captured in the same moment, and given back as often as it was. */
export function makePast(till: Till, merchant: Merchant, payment: PastPayment): boolean {
  const { attemptId, name, amount, paidMs, refunds } = payment;
  if (till.store.get(paymentIntents, name) !== undefined) return false;
  const caller: Caller = {
    merchant,
    key: 'secret',
    requestId: 'req_past',
    idempotencyKey: null,
    tillUrl: '',
  };
  const paid = tillAt(till, paidMs, name.replace('pi_3', ''));
  createIntent(paid, caller, {
    amount,
    currency: 'gbp',
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    metadata: { attempt_id: attemptId },
  });
  const how = { payment_method: 'pm_card_visa', return_url: 'http://localhost/' };
  confirmIntent(paid, caller, how, name);
  captureIntent(paid, caller, {}, name);
  for (const refund of refunds)
    createRefund(tillAt(till, refund.atMs, refund.name.replace('re_3', '')), caller, {
      payment_intent: name,
      amount: refund.amount,
      metadata: { refund_id: refund.refundId, attempt_id: attemptId },
    });
  return true;
}

import type Stripe from 'stripe';
import {
  type Pence,
  addPence,
  largestPence,
  noMoney,
  pence,
  smallerPence,
} from '@slipway/shared/values/pence.ts';
import type { DisputeSnapshot, ProviderEvent } from '../payment-provider.ts';

/** The kind of a fraud report's event. After this event we also read fraud reports: the payment does not show them. */
const warning = 'radar.early_fraud_warning';

/** The disputes and fraud reports of a payment. `hint` is from the event that caused the call. */
export async function readDisputes(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  hint: string | undefined,
): Promise<DisputeSnapshot[]> {
  const of = { payment_intent: intent.id, limit: 100 };
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const disputes =
    charge?.disputed === true || hint?.startsWith('charge.dispute') === true
      ? await stripe.disputes.list(of)
      : { data: [] };
  const warnings =
    hint?.startsWith(warning) === true ? await stripe.radar.earlyFraudWarnings.list(of) : { data: [] };
  return [
    ...disputes.data.map(disputeSnapshot),
    ...warnings.data.map((found) => warningSnapshot(found, pence(intent.amount_received))),
  ];
}

/** Returns all disputes and fraud reports since an instant as events. */
export async function listDisputes(stripe: Stripe, since: Date): Promise<ProviderEvent[]> {
  const page = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
  const events: ProviderEvent[] = [];
  for await (const { id, status, payment_intent: intent } of stripe.disputes.list(page))
    events.push(listed(id, status, 'charge.dispute', intent));
  for await (const { id, actionable, payment_intent: intent } of stripe.radar.earlyFraudWarnings.list(page))
    events.push(listed(id, String(actionable), warning, intent ?? null));
  return events;
}

function listed(
  id: string,
  state: string,
  hint: string,
  intent: string | Stripe.PaymentIntent | null,
): ProviderEvent {
  return {
    // The key contains the state, so that each state counts once, however often the list is read.
    dedupeKey: `listed ${id} ${state}`,
    attemptId: null,
    providerRef: typeof intent === 'string' ? intent : (intent?.id ?? null),
    hint: `${hint}.listed`,
  };
}

function disputeSnapshot(dispute: Stripe.Dispute): DisputeSnapshot {
  const amount = pence(dispute.amount);
  const chargedBack = chargedBackOf(dispute, amount);
  const status = statusOf(dispute.status, chargedBack);
  const isOpen = status === 'needs_answer' || status === 'under_review';
  const dueBy = dispute.evidence_details.due_by;
  return {
    providerRef: dispute.id,
    kind: dispute.status.startsWith('warning_') ? 'inquiry' : 'dispute',
    amount,
    reason: reasons[dispute.reason] ?? 'other',
    status,
    holdsRefunds: isOpen && !dispute.is_charge_refundable,
    chargedBack,
    answerBy: isOpen && dueBy !== null ? new Date(dueBy * 1000) : null,
    openedAt: new Date(dispute.created * 1000),
    ...feeOf(dispute),
  };
}

/** Stripe charges its fee when the bank takes the money. In some countries the fee comes back with the money. */
function feeOf({ balance_transactions: moved }: Stripe.Dispute): { fee?: Pence } {
  const fees = moved.filter(({ fee }) => Math.abs(fee) > 0).map(({ fee }) => pence(fee));
  return moved.length === 0 ? {} : { fee: addPence(...fees) };
}

/** A `prevented` dispute was averted, or the bank took the money. The balance transactions show which. */
function chargedBackOf({ status, balance_transactions: moved }: Stripe.Dispute, amount: Pence): Pence {
  if (status === 'lost') return amount;
  if (status !== 'prevented') return noMoney;
  const net = moved.reduce((sum, one) => sum - one.amount, 0);
  return smallerPence(amount, largestPence(noMoney, pence(net)));
}

function statusOf(status: Stripe.Dispute.Status, chargedBack: Pence): DisputeSnapshot['status'] {
  switch (status) {
    case 'won':
      return 'won';
    case 'lost':
      return 'lost';
    case 'prevented':
      return chargedBack > 0 ? 'lost' : 'ended';
    case 'warning_closed':
      return 'ended';
    case 'under_review':
    case 'warning_under_review':
    case 'appeal_under_review':
      return 'under_review';
    default:
      return 'needs_answer';
  }
}

const reasons: Partial<Record<string, DisputeSnapshot['reason']>> = {
  fraudulent: 'fraud',
  unrecognized: 'not_recognised',
  product_not_received: 'not_received',
  product_unacceptable: 'not_as_described',
  credit_not_processed: 'refund_missing',
  duplicate: 'paid_twice',
  subscription_canceled: 'cancelled',
};

function warningSnapshot(found: Stripe.Radar.EarlyFraudWarning, amount: Pence): DisputeSnapshot {
  return {
    providerRef: found.id,
    kind: 'fraud_warning',
    amount,
    reason: 'fraud',
    // A report that is not actionable: the payment is already refunded in full or disputed. Nothing is left to decide.
    status: found.actionable ? 'needs_answer' : 'ended',
    holdsRefunds: false,
    chargedBack: noMoney,
    answerBy: null,
    openedAt: new Date(found.created * 1000),
  };
}

import type { Random } from '../../src/testing/random.ts';
import { hex } from './forgery.ts';

const news = [
  ['charge.dispute.created', 'needs_response'],
  ['charge.dispute.updated', 'under_review'],
  ['charge.dispute.funds_withdrawn', 'needs_response'],
  ['charge.dispute.funds_reinstated', 'won'],
  ['charge.dispute.closed', 'lost'],
  ['charge.dispute.closed', 'won'],
  ['radar.early_fraud_warning.created', ''],
] as const;

/** Returns a Stripe event about a payment: a dispute, a decided dispute, or a report of fraud. */
export function disputeAbout({ intent, amount }: { intent: string; amount: number }, random: Random) {
  const [type, status] = random.pick(news);
  return {
    id: `evt_${hex(random, 24)}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    livemode: false,
    type,
    data: {
      object: {
        id: status === '' ? `issfr_${hex(random, 24)}` : `du_${hex(random, 24)}`,
        object: status === '' ? 'radar.early_fraud_warning' : 'dispute',
        amount: random.pick([amount, 1, amount * 100]),
        actionable: true,
        charge: `ch_${hex(random, 24)}`,
        payment_intent: random.chance(0.9) ? intent : `pi_${hex(random, 24)}`,
        is_charge_refundable: false,
        status,
      },
    },
  };
}

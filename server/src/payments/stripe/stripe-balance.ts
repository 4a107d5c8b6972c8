import { pence } from '@slipway/shared/values/pence.ts';
import type Stripe from 'stripe';
import { type BalanceLine, ProviderError } from '../payment-provider.ts';

/** The most lines that Stripe returns on one page. */
const linesAPage = 100;

/** One page of the balance transactions from one instant to another, newest first. */
export async function listBalance(
  stripe: Stripe,
  { from, until, after }: { from: Date; until: Date; after: string | undefined },
): Promise<{ lines: BalanceLine[]; hasMore: boolean }> {
  const { data, has_more: hasMore } = await stripe.balanceTransactions.list({
    created: { gte: seconds(from), lt: seconds(until) },
    limit: linesAPage,
    // Asks for the object behind each line. The object of a refund or a dispute names its payment.
    expand: ['data.source'],
    ...(after === undefined ? {} : { starting_after: after }),
  });
  return { lines: data.map(balanceLine), hasMore };
}

type Moved = Pick<Extract<BalanceLine, { way: string }>, 'about' | 'way'>;

/**
 * The meaning of each reporting category for us (docs.stripe.com/reports/reporting-categories). A partial capture has
 * two lines for one charge. Stripe publishes no complete list: a category that is missing here is unknown, and never
 * counted as anything else.
 */
const categories: Partial<Record<string, Moved | { about: 'fee' | 'payout' | 'transfer' }>> = {
  charge: { about: 'payment', way: 'there' },
  partial_capture_reversal: { about: 'payment', way: 'there' },
  charge_failure: { about: 'payment', way: 'there' },
  refund: { about: 'refund', way: 'there' },
  refund_failure: { about: 'refund', way: 'back' },
  dispute: { about: 'dispute', way: 'there' },
  dispute_reversal: { about: 'dispute', way: 'back' },
  fee: { about: 'fee' },
  network_cost: { about: 'fee' },
  tax: { about: 'fee' },
  payout: { about: 'payout' },
  payout_reversal: { about: 'payout' },
  transfer: { about: 'transfer' },
  transfer_reversal: { about: 'transfer' },
  topup: { about: 'transfer' },
  topup_reversal: { about: 'transfer' },
};

function balanceLine(line: Stripe.BalanceTransaction): BalanceLine {
  const { id, amount, fee, reporting_category: kind } = line;
  if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(fee))
    throw new ProviderError('outcome_unknown', 'Stripe: a balance transaction without a whole amount');
  const moved = {
    id,
    at: new Date(line.created * 1000),
    amount: pence(amount),
    fee: pence(fee),
    currency: line.currency.toUpperCase(),
  };
  const category = Object.hasOwn(categories, kind) ? categories[kind] : undefined;
  if (category === undefined) return { ...moved, about: 'unknown', kind };
  if (!('way' in category)) return { ...moved, ...category };
  const { ref, payment, attemptId } = subjectOf(line, category.about);
  return { ...moved, ...category, ref, payment, attemptId };
}

/** Stripe's id of the object that the line is about. */
function subjectOf({ id, source }: Stripe.BalanceTransaction, about: Moved['about']) {
  if (source === null || typeof source === 'string') {
    // Stripe sends only the id if our key may not read the object. If Stripe has no object for the line, the line's own
    // id is used.
    return { ref: source ?? id, payment: null, attemptId: null };
  }
  const { payment_intent: intent = null, metadata } = source as {
    payment_intent?: string | { id: string } | null;
    metadata?: Record<string, string> | null;
  };
  const payment = intent === null || typeof intent === 'string' ? intent : intent.id;
  return {
    ref: about === 'payment' ? (payment ?? source.id) : source.id,
    payment,
    attemptId: metadata?.attempt_id ?? null,
  };
}

function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

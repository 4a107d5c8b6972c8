import type Stripe from 'stripe';
import type { Attempt } from '../payment-provider.ts';
import { readDisputes } from './stripe-disputes.ts';
import { isMissing } from './stripe-errors.ts';
import { isDeclined, type StripeSnapshot, stripeSnapshot } from './stripe-snapshot.ts';

/** If Stripe never answered `begin`, our row has no reference, so nobody can pay the attempt. */
export async function look(
  stripe: Stripe,
  attempt: Attempt,
  hint?: string,
): Promise<StripeSnapshot | 'unknown_there'> {
  if (attempt.providerRef === null) return 'unknown_there';
  try {
    const intent = await stripe.paymentIntents.retrieve(attempt.providerRef, {
      expand: ['latest_charge'],
    });
    const hasMoney = intent.status === 'succeeded';
    // Disputes are read before refunds, because Stripe accepts no refund of a disputed payment.
    const disputes = hasMoney ? await readDisputes(stripe, intent, hint) : [];
    const refunds = hasMoney
      ? await stripe.refunds.list({ payment_intent: intent.id, limit: 100 })
      : { data: [] };
    return stripeSnapshot(intent, {
      disputes,
      refunds: refunds.data,
      declines: await countDeclines(stripe, intent),
    });
  } catch (error) {
    if (isMissing(error)) return 'unknown_there';
    throw error;
  }
}

/**
 * Each decline is a failed charge. A card that failed its bank's check has no charge, and Stripe reports only the last
 * such card.
 */
async function countDeclines(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<number> {
  if (!isDeclined(intent)) return 0;
  const { data } = await stripe.charges.list({ payment_intent: intent.id, limit: 100 });
  const unchecked = intent.last_payment_error?.charge === undefined ? 1 : 0;
  return data.filter(({ status }) => status === 'failed').length + unchecked;
}

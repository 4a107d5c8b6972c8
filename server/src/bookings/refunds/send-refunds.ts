import type { Deps } from '../../runtime/deps.ts';
import { ProviderError } from '../../payments/payment-provider.ts';
import { attemptOf, checkPayment, providerOf } from '../paying/check-payment.ts';
import { type DueRefund, takeDueRefunds } from './due-refunds.ts';
import { failRefund } from './fail-refund.ts';
import { planInstead } from './plan-refund.ts';
import { sendNonIdempotentRefund } from './send-non-idempotent-refund.ts';

/**
 * Sends planned refunds under our own id and follows them until they have arrived, and then for as long as they
 * may still fail.
 */
export async function sendRefunds(deps: Deps): Promise<number> {
  const due = await takeDueRefunds(deps);
  await Promise.all(due.map((refund) => advance(deps, refund)));
  return due.length;
}

async function advance(deps: Deps, refund: DueRefund): Promise<void> {
  const provider = providerOf(deps, refund);
  if (provider === undefined) return;
  const row = { ...refund, id: refund.attemptId, amount: refund.attemptAmount };
  const once = provider.refundIsNotIdempotent;
  if (once !== undefined && refund.status === 'requested')
    return sendNonIdempotentRefund(deps, { provider, ...once }, refund, row);
  // It may have arrived already; a provider forgets our id after a day and would refund again.
  if (refund.status === 'requested' && refund.attempts > 1 && !(await isStillToBeSent(deps, row, refund.id)))
    return;
  try {
    if (refund.status === 'requested') {
      deps.crashPoint('refund: claimed');
      const answer = await provider.refund(attemptOf(row), { id: refund.id, amount: refund.amount });
      deps.crashPoint('refund: provider answered');
      if (answer === 'refused') await failRefund(deps, refund);
      if (answer === 'disputed') return await waitForDispute(deps, refund, row);
    }
    await checkPayment(deps, row, 'refund');
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'bad_request') await failRefund(deps, refund);
  }
}

/** A refusal may be of a dispute that is won meanwhile; of one that is lost it is for good. */
const mostRefusals = 3;
const askAgainMs = 60_000;

/**
 * It waits for the dispute that we now learn of. Under another id: to this one the provider repeats its refusal. After
 * several refusals without a dispute that is open it needs a person.
 */
async function waitForDispute(
  deps: Deps,
  refund: DueRefund,
  attempt: Parameters<typeof checkPayment>[1],
): Promise<void> {
  const found = await checkPayment(deps, attempt, 'refund of a disputed payment');
  const isKnown = typeof found !== 'string';
  if (isKnown && refund.attempts >= mostRefusals && (await isToBeSent(deps, refund.id)))
    return failRefund(deps, refund);
  await deps.db.transaction().execute(async (transaction) => {
    const replaced = await transaction
      .updateTable('refunds')
      .set({ status: 'dropped', providerRef: refund.id, updatedAt: deps.now() })
      .where('id', '=', refund.id)
      .where('status', '=', 'requested')
      .returningAll()
      .executeTakeFirst();
    if (replaced === undefined) return;
    const later = new Date(deps.now().getTime() + askAgainMs);
    await planInstead(transaction, replaced, replaced.amount, later, refund.attempts);
  });
}

async function isStillToBeSent(
  deps: Deps,
  attempt: Parameters<typeof checkPayment>[1],
  refundId: string,
): Promise<boolean> {
  if ((await checkPayment(deps, attempt, 'refund')) === 'unreachable') return false;
  return isToBeSent(deps, refundId);
}

/** Neither sent nor dropped, nor waiting for a dispute. */
async function isToBeSent({ db }: Deps, refundId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'refunds.attemptId')
    .select('refunds.id')
    .where('refunds.id', '=', refundId)
    .where('refunds.status', '=', 'requested')
    .where('disputedSince', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

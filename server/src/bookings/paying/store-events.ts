import type { Deps } from '../../runtime/deps.ts';
import type { PaymentProvider, ProviderEvent } from '../../payments/payment-provider.ts';

/** Each once, by the provider's id of it. The job process-events does the rest. */
export async function storeEvents(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { name }: Pick<PaymentProvider, 'name'>,
  events: readonly ProviderEvent[],
): Promise<void> {
  for (const event of events) {
    await db
      .insertInto('providerEvents')
      .values((eb) => ({
        ...event,
        // Another system uses the same account: the id is not ours, and the provider still gets its 200.
        attemptId: eb.selectFrom('paymentAttempts').select('id').where('id', '=', event.attemptId),
        provider: name,
        receivedAt: now(),
      }))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

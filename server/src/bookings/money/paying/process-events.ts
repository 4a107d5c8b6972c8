import { hourMs, dayMs } from '@slipway/shared/values/durations.ts';
import {
  type PaymentProvider,
  type ProviderEvent,
  ProviderError,
} from '../../../payments/payment-provider.ts';
import type { Deps } from '../../deps.ts';
import { checkPayment } from './check-payment.ts';

const mostAtOnce = 50;
/** Providers repeat an event for three days. An event that matches none of our payment attempts by then is not ours. */
const keepUnknownMs = 72 * hourMs;

/**
 * Processes stored webhook events. An event only names a payment attempt, which is then retrieved from the
 * provider. Two processes may run at the same time, because retrieving an attempt twice does no harm. An event for an
 * attempt that is not stored yet stays queued without blocking others.
 */
export async function processEvents(deps: Deps): Promise<number> {
  await forgetUnknown(deps);
  let done = 0;
  for (const { dedupeKey, hint, ...attempt } of await findOpenEvents(deps)) {
    if ((await checkPayment(deps, attempt, `webhook ${hint}`, hint)) === 'unreachable') continue;
    deps.crashPoint('webhook: settled');
    await deps.db
      .updateTable('providerEvents')
      .set({ processedAt: deps.now() })
      .where('provider', '=', attempt.provider)
      .where('dedupeKey', '=', dedupeKey)
      .execute();
    done += 1;
  }
  return done;
}

/**
 * Returns unprocessed events with their payment attempts. If an event names one attempt by our id and another
 * attempt by the provider's id, both attempts are returned.
 */
function findOpenEvents({ db }: Deps) {
  return (
    db
      .selectFrom('providerEvents as events')
      .innerJoin('paymentAttempts as attempts', (join) =>
        join
          .onRef('attempts.provider', '=', 'events.provider')
          .on((eb) =>
            eb.or([
              eb('attempts.id', '=', eb.ref('events.attemptId')),
              eb('attempts.providerRef', '=', eb.ref('events.providerRef')),
            ]),
          ),
      )
      .select(['events.provider', 'events.dedupeKey', 'events.hint'])
      .select([
        'attempts.id',
        'attempts.reference',
        'attempts.bookingId',
        'attempts.amount',
        'attempts.providerRef',
      ])
      .where('events.processedAt', 'is', null)
      // Until the provider has answered `begin`, we have no payment to retrieve.
      .where('attempts.status', '<>', 'created')
      .orderBy('events.receivedAt')
      .limit(mostAtOnce)
      .execute()
  );
}

async function forgetUnknown({ db, now, log }: Deps): Promise<void> {
  const at = now();
  const forgotten = await db
    .updateTable('providerEvents as events')
    .set({ processedAt: at })
    .where('processedAt', 'is', null)
    .where('receivedAt', '<', new Date(at.getTime() - keepUnknownMs))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('paymentAttempts as attempts')
            .select('attempts.id')
            .whereRef('attempts.provider', '=', 'events.provider')
            .where((attempt) =>
              attempt.or([
                attempt('attempts.id', '=', attempt.ref('events.attemptId')),
                attempt('attempts.providerRef', '=', attempt.ref('events.providerRef')),
              ]),
            ),
        ),
      ),
    )
    .returning(['provider', 'hint'])
    .execute();
  for (const event of forgotten) log.error(event, 'an event for no attempt of ours');
}

/** Stores each event once, by the provider's id. The job process-events processes it. */
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
        // The event may come from another system that uses the same account. We then do not know the attempt's id, so
        // we store the event without the id, and answer the provider with a 200.
        attemptId: eb.selectFrom('paymentAttempts').select('id').where('id', '=', event.attemptId),
        provider: name,
        receivedAt: now(),
      }))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** A bank decides a dispute within about three months. An appeal may take another three months. */
const lookBackMs = 180 * dayMs;

/**
 * Asks each provider for its disputes and fraud reports, and stores each report like a webhook event. A dispute whose
 * webhook was lost is therefore found at the next run. A state that is already stored changes nothing.
 */
export async function lookForDisputes(deps: Deps): Promise<void> {
  const since = new Date(deps.now().getTime() - lookBackMs);
  for (const provider of deps.providers) {
    try {
      const events = (await provider.listDisputes?.(since)) ?? [];
      await storeEvents(deps, provider, events);
      if (events.length > 0) deps.eventsStored();
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'bad_request' || error.kind === 'bad_credentials')
        deps.log.error({ err: error }, 'the payment provider does not list its disputes');
    }
  }
}

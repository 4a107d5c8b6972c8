import type { Deps } from '../../runtime/deps.ts';
import { checkPayment } from './check-payment.ts';

const mostAtOnce = 50;
/** Providers repeat for three days; after that an event without an attempt was not meant for us. */
const keepUnknownMs = 72 * 3_600_000;

/**
 * Processes stored webhook events. An event only names the attempt to retrieve; retrieving twice does no harm,
 * so two processes may run at once. An event for an attempt that is not stored yet stays queued without
 * blocking others.
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

/** Events with their attempts. One that names two, by our id and by the provider's, has both retrieved. */
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
      // `begin` has not been answered yet: until it is, we do not know what to retrieve.
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

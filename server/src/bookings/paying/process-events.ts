import type { Deps } from '../../runtime/deps.ts';
import { checkPayment } from './check-payment.ts';

const mostAtOnce = 50;
/** Providers repeat for three days; an event whose attempt we still do not know then was not meant for us. */
const keepUnknownMs = 72 * 3_600_000;

/**
 * Works off what the webhooks stored. An event only says which attempt to ask about; asking twice does no harm, so
 * two processes at once do none either. An event for an attempt that is not here yet waits, in nobody's way.
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

/** With the attempts that they name. An event that names two, by our id and by the provider's, has both asked about. */
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
      // Begun and not answered yet: until the answer is stored we do not know what to ask about.
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

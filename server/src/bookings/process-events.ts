import type { Deps } from '../deps.ts';
import type { Row } from '../database/tables.ts';
import { checkPayment } from './check-payment.ts';

const mostAtOnce = 50;
/** Providers repeat for three days; an event whose attempt we still do not know then was not meant for us. */
const keepUnknownMs = 72 * 3_600_000;

/**
 * Works off what the webhooks stored. An event only says which attempt to ask about; asking twice does no harm, so
 * two processes at once do none either. An event for an attempt that is not here yet waits.
 */
export async function processEvents(deps: Deps): Promise<number> {
  const events = await deps.db
    .selectFrom('providerEvents')
    .selectAll()
    .where('processedAt', 'is', null)
    .orderBy('receivedAt')
    .limit(mostAtOnce)
    .execute();
  let done = 0;
  for (const event of events) {
    if (!(await isDealtWith(deps, event))) continue;
    await deps.db
      .updateTable('providerEvents')
      .set({ processedAt: deps.now() })
      .where('provider', '=', event.provider)
      .where('dedupeKey', '=', event.dedupeKey)
      .execute();
    done += 1;
  }
  return done;
}

async function isDealtWith(deps: Deps, event: Row<'providerEvents'>): Promise<boolean> {
  const attempt = await deps.db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('provider', '=', event.provider)
    .where((eb) =>
      eb.or([eb('id', '=', event.attemptId ?? ''), eb('providerRef', '=', event.providerRef ?? '')]),
    )
    .executeTakeFirst();
  if (attempt === undefined) {
    const isOld = deps.now().getTime() - event.receivedAt.getTime() > keepUnknownMs;
    if (isOld)
      deps.log.error({ provider: event.provider, hint: event.hint }, 'an event for no attempt of ours');
    return isOld;
  }
  return (await checkPayment(deps, attempt, `webhook ${event.hint}`)) === 'checked';
}

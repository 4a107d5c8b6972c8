import { minuteMs, hourMs } from '@slipway/shared/values/durations.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/tables.ts';

/** How many declined cards an honest visitor may have. A larger number suggests that stolen cards are being tested. */
export type DeclineLimits = {
  /** After this many declined cards, a hold and its replacements accept no further card. */
  perHold: number;
  /**
   * After this many declined cards from one network in an hour, no visitor on that network can begin another payment.
   */
  perNetworkHour: number;
  /** Above this many declined cards in ten minutes, over all visitors, the owner gets an alert. */
  alarmAbove: number;
};

export const declineLimits: DeclineLimits = { perHold: 5, perNetworkHour: 10, alarmAbove: 10 };

export const alarmMinutes = 10;

const allDeclines = 'declines';

type Counter = { bucket: string; windowStart: Date };

const windowOf = (now: Date, ms: number) => new Date(Math.floor(now.getTime() / ms) * ms);

/** The name of the counter for a network's declined cards in this hour. */
export function networkDeclines(networkHash: string, now: Date): Counter {
  return { bucket: `declinesByNetwork:${networkHash}`, windowStart: windowOf(now, hourMs) };
}

/**
 * Counts declined cards. Call it inside a transaction. It updates the counter of all visitors first, so that
 * transactions cannot deadlock.
 */
export async function addDeclines(
  db: Database,
  networkHash: string | null,
  more: number,
  now: Date,
): Promise<void> {
  await add(db, { bucket: allDeclines, windowStart: windowOf(now, minuteMs) }, more);
  if (networkHash !== null) await add(db, networkDeclines(networkHash, now), more);
}

/** Declined cards of all visitors in the last ten minutes. */
export async function declinesLately(db: Database, now: Date): Promise<number> {
  const { found } = await db
    .selectFrom('rateCounters')
    .select(sql<number>`coalesce(sum(used), 0)::integer`.as('found'))
    .where('bucket', '=', allDeclines)
    .where('windowStart', '>', new Date(now.getTime() - alarmMinutes * minuteMs))
    .executeTakeFirstOrThrow();
  return found;
}

async function add(db: Database, counter: Counter, more: number): Promise<void> {
  await db
    .insertInto('rateCounters')
    .values({ ...counter, used: more })
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'windowStart'])
        .doUpdateSet({ used: sql<number>`rate_counters.used + excluded.used` }),
    )
    .execute();
}

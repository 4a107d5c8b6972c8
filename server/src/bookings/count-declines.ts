import { sql } from 'kysely';
import type { AttemptStatus, Database, Row } from '../database/tables.ts';
import type { Deps } from '../deps.ts';
import { cardTestingMail } from '../mail/letters/card-testing.ts';
import { insertMail } from '../mail/mail-queries.ts';
import { alarmMinutes } from '../payments/decline-limits.ts';

type CountDeps = Pick<Deps, 'business' | 'declineLimits'>;

const allDeclines = 'declines';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const windowOf = (now: Date, ms: number) => new Date(Math.floor(now.getTime() / ms) * ms);

/** Where the declines of a network are counted, in this hour. */
export function networkDeclines(networkHash: string, now: Date): { bucket: string; windowStart: Date } {
  return { bucket: `declinesByNetwork:${networkHash}`, windowStart: windowOf(now, hourMs) };
}

/**
 * Notes `more` declined cards of a locked attempt, and gives it up when they are too many: the job cancels it at the
 * provider, and what was paid meanwhile is settled like any other money. Call it inside a transaction.
 */
export async function countDeclines(
  deps: CountDeps,
  db: Database,
  { attempt, networkHash }: { attempt: Pick<Row<'paymentAttempts'>, 'id'>; networkHash: string | null },
  more: number,
  now: Date,
): Promise<void> {
  await add(db, { bucket: allDeclines, windowStart: windowOf(now, minuteMs) }, more);
  if (networkHash !== null) await add(db, networkDeclines(networkHash, now), more);
  await giveUpAfterTooMany(deps, db, attempt.id, now);
  if ((await declinesLately(db, now)) > deps.declineLimits.alarmAbove)
    await insertMail(db, cardTestingMail(windowOf(now, hourMs), deps.business), now);
}

/** Over all visitors, in the last ten minutes. */
export async function declinesLately(db: Database, now: Date): Promise<number> {
  const { found } = await db
    .selectFrom('rateCounters')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('used'), sql<number>`0`).as('found'))
    .where('bucket', '=', allDeclines)
    .where('windowStart', '>', new Date(now.getTime() - alarmMinutes * minuteMs))
    .executeTakeFirstOrThrow();
  return Number(found);
}

async function add(
  db: Database,
  counter: { bucket: string; windowStart: Date },
  more: number,
): Promise<void> {
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

async function giveUpAfterTooMany(
  deps: CountDeps,
  db: Database,
  attemptId: string,
  now: Date,
): Promise<void> {
  const { perHold } = deps.declineLimits;
  if (!Number.isFinite(perHold)) return;
  const open: AttemptStatus[] = ['created', 'awaiting_shopper', 'action_required', 'declined'];
  await db
    .updateTable('paymentAttempts')
    .set({ releaseRequestedAt: now, nextCheckAt: now, checks: 0, updatedAt: now })
    .where('id', '=', attemptId)
    .where('status', 'in', open)
    .where('releaseRequestedAt', 'is', null)
    .where('letGoAt', 'is', null)
    .where(sql<number>`declines + declines_besides`, '>=', perHold)
    .execute();
}

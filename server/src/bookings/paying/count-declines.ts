import { sql } from 'kysely';
import type { AttemptStatus, Database, Row } from '../../database/tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import { cardTestingMail } from '../../mail/templates/card-testing.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { addDeclines, declinesLately } from '../../payments/decline-counters.ts';

type CountDeps = Pick<Deps, 'business' | 'declineLimits'>;

const hourMs = 3_600_000;

/**
 * Counts `more` declined cards of a locked attempt and requests its cancellation after too many: a job cancels
 * it at the provider, and a payment made meanwhile is settled as usual. Call it inside a transaction.
 */
export async function countDeclines(
  deps: CountDeps,
  db: Database,
  { attempt, networkHash }: { attempt: Pick<Row<'paymentAttempts'>, 'id'>; networkHash: string | null },
  more: number,
  now: Date,
): Promise<void> {
  await addDeclines(db, networkHash, more, now);
  await giveUpAfterTooMany(deps, db, attempt.id, now);
  if ((await declinesLately(db, now)) > deps.declineLimits.alarmAbove)
    await insertMail(db, cardTestingMail(hourOf(now), deps.business), now);
}

function hourOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / hourMs) * hourMs);
}

async function giveUpAfterTooMany(
  deps: CountDeps,
  db: Database,
  attemptId: string,
  now: Date,
): Promise<void> {
  const { perHold } = deps.declineLimits;
  if (!Number.isFinite(perHold)) return;
  const open: AttemptStatus[] = ['created', 'awaiting_customer', 'action_required', 'declined'];
  await db
    .updateTable('paymentAttempts')
    .set({ cancelRequestedAt: now, nextCheckAt: now, checks: 0, updatedAt: now })
    .where('id', '=', attemptId)
    .where('status', 'in', open)
    .where('cancelRequestedAt', 'is', null)
    .where('reversalRequestedAt', 'is', null)
    .where(sql<number>`declines + declines_besides`, '>=', perHold)
    .execute();
}

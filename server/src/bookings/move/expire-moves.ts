import { sql } from 'kysely';
import type { Row } from '../../platform/database/tables.ts';
import type { Deps } from '../deps.ts';
import { checkPayment } from '../money/paying/check-payment.ts';
import { isPaid } from '../money/paying/expire-holds.ts';

const mostAtOnce = 20;

/**
 * Ends moves and changes that were not paid in time. First cancels their payments at the provider, as for holds. If the
 * provider does not answer, the move ends all the same and frees its place. Returns the number of ended moves.
 */
export async function expireMoves(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom('moves')
    .select(['id', 'bookingId'])
    .where('status', '=', 'pending')
    .where('deadline', '<=', deps.now())
    .orderBy('deadline')
    .limit(mostAtOnce)
    .execute();
  const ended = await Promise.all(due.map((move) => endUnlessPaid(deps, move)));
  return ended.filter(Boolean).length;
}

/** Ends this move if it is still unpaid and overdue. */
export async function expireMove(deps: Deps, id: string): Promise<void> {
  const due = await deps.db
    .selectFrom('moves')
    .select(['id', 'bookingId'])
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('deadline', '<=', deps.now())
    .executeTakeFirst();
  if (due !== undefined) await endUnlessPaid(deps, due);
}

type Waiting = Pick<Row<'moves'>, 'id' | 'bookingId'>;

async function endUnlessPaid(deps: Deps, move: Waiting): Promise<boolean> {
  await givePaymentsUp(deps, move.id, 'found paid when its time was over');
  deps.crashPoint('expire: provider asked');
  // If the move was paid, `settle` has made the move, and this statement changes nothing.
  const isEnded = await endMove(deps, move);
  if (isEnded) deps.crashPoint('expire: hold ended');
  deps.paymentsDue();
  return isEnded;
}

/** Ends the move under the lock of its booking. Returns false if the move no longer waits for payment. */
export async function endMove({ db, now }: Pick<Deps, 'db' | 'now'>, move: Waiting): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await transaction
      .selectFrom('bookings')
      .select('id')
      .where('id', '=', move.bookingId)
      .forUpdate()
      .execute();
    const { rows } = await sql<{ isEnded: boolean }>`
      select end_move(${move.id}, ${now()}) as is_ended`.execute(transaction);
    return rows[0]?.isEnded === true;
  });
}

/** Cancels the move's payments at the provider, and settles a payment that turns out to be paid. */
export async function givePaymentsUp(deps: Deps, moveId: string, cause: string): Promise<void> {
  const attempts = await deps.db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('moveId', '=', moveId)
    .execute();
  for (const attempt of attempts) {
    if (await isPaid(deps, attempt)) await checkPayment(deps, attempt, cause);
  }
}

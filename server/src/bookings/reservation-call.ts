import type { Database } from '../database/tables.ts';
import type { RefusalAnswer } from '../http/error-handler.ts';
import type { IdempotencyKey } from '../http/idempotency.ts';
import { Refusal } from '../refusal.ts';
import type { ReservationRequest, Visitor } from './reservation.ts';

/** One call to reserve: what is asked, by whom, under which key, and how a refusal looks at this address. */
export type ReservationCall = {
  asked: ReservationRequest;
  visitor: Visitor;
  key: IdempotencyKey | undefined;
  renderRefusal: (refusal: Refusal) => RefusalAnswer;
};

export type StoredAnswer = { status: number; answer: string };

export function storedRefusal(call: Pick<ReservationCall, 'renderRefusal'>, refusal: Refusal): StoredAnswer {
  const { status, envelope } = call.renderRefusal(refusal);
  return { status, answer: JSON.stringify(envelope) };
}

function isForNow({ code }: Refusal): boolean {
  return code === 'too_many_holds' || code === 'too_many_declines';
}

/**
 * Runs a decision; if it says no, stores that as the first answer under the key. A "wait a while" is not stored:
 * the same request may well be made after the while.
 */
export async function rememberRefusal<Decided>(
  db: Database,
  call: ReservationCall,
  now: Date,
  decide: () => Decided,
): Promise<Decided> {
  try {
    return decide();
  } catch (error) {
    if (call.key !== undefined && error instanceof Refusal && !isForNow(error)) {
      const { status, answer } = storedRefusal(call, error);
      await db
        .insertInto('idempotencyKeys')
        .values({ ...call.key, answer, answerStatus: status, createdAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    throw error;
  }
}

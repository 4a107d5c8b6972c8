import type { Database } from '../../database/tables.ts';
import type { RefusalAnswer } from '../../http/error-handler.ts';
import { type IdempotencyKey, type StoredAnswer, claim } from '../../http/idempotency-store.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ReservationRequest, Visitor } from './reservation.ts';

/** One call to reserve: its request, its visitor, its key, and the form of its refusals at this address. */
export type ReservationCall = {
  asked: ReservationRequest;
  visitor: Visitor;
  key: IdempotencyKey | undefined;
  renderRefusal: (refusal: Refusal) => RefusalAnswer;
  /** Whether the visitor has left without an answer. */
  isGone: () => boolean;
};

/** A refusal that asks to wait is not stored under the key: the same request may be made again later. */
function isStored({ code, options }: Refusal): boolean {
  return options.retryAfterSeconds === undefined && code !== 'too_many_declines';
}

export function storedRefusal(call: Pick<ReservationCall, 'renderRefusal'>, refusal: Refusal): StoredAnswer {
  const { status, envelope } = call.renderRefusal(refusal);
  return { status, answer: JSON.stringify(envelope) };
}

/** Runs a decision; stores a refusal as the first answer under the key. */
export async function rememberRefusal<Decided>(
  db: Database,
  call: ReservationCall,
  now: Date,
  decide: () => Promise<Decided>,
): Promise<Decided> {
  try {
    return await decide();
  } catch (error) {
    if (call.key !== undefined && error instanceof Refusal && isStored(error)) {
      await claim(db, call.key, now, storedRefusal(call, error));
    }
    throw error;
  }
}

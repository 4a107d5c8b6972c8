import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Deps } from '../../runtime/deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { type ProofFacts, bitsFor, isUnderPressure } from './day-pressure.ts';
import { challengeFor, provenBy } from './proof-of-work.ts';
import type { ReservationCall } from './reservation-call.ts';

type Asked = Pick<ReservationCall, 'asked' | 'visitor'>;

/**
 * Refuses a new unpaid hold of a day under pressure until its browser has done some work for it. Returns the id of the
 * proof, which goes into the hold's own write; null if none is needed. The refusal is not stored under the Idempotency-
 * Key: the browser repeats the request with its proof.
 */
export function requireProof(
  { linkKey, proofBits }: Pick<Deps, 'linkKey' | 'proofBits'>,
  { asked, visitor }: Asked,
  facts: { proof?: ProofFacts; replaced: { date: LocalDate; isOver: boolean } | undefined },
  now: Date,
): string | null {
  const { proof: known } = facts;
  if (proofBits === undefined || known === undefined) return null;
  // Replacing a live hold of the same day adds no hold. Replacing one of a calm day does: it would be a way round.
  if (facts.replaced?.isOver === false && facts.replaced.date === asked.date) return null;
  if (!known.isBurst && !isUnderPressure(known.pressure)) return null;
  const asker = { browserHash: visitor.browserHash, networkHash: visitor.networks[0].hash };
  const id =
    asked.proof === undefined || known.isProofUsed
      ? undefined
      : provenBy(linkKey, asker, asked.date, asked.proof, now);
  if (id !== undefined) return id;
  const challenge = challengeFor(linkKey, asker, asked.date, bitsFor(known.pressure, proofBits), now);
  throw new Refusal('proof_needed', { details: { challenge } });
}

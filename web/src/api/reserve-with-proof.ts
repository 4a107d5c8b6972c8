import { type WireReservation, addReservation } from '@slipway/shared/api/reservations.ts';
import { ApiError, unreachableMessage } from './api-error.ts';
import { callWithStoredKey } from './call-idempotent.ts';
import type { Answer } from './client.ts';

/** Tells the screen that the browser is working on a proof of work, and lets the screen abort the work. */
export type Proving = {
  onProving?: (isProving: boolean) => void;
  /** Aborted when the visitor leaves the page. Then no proof is sent, so the server holds no boat. */
  signal?: AbortSignal;
};

/** At most this many proofs for one hold. A phone that fell asleep sends its first proof too late and needs another. */
const maxProofs = 3;

/** Asks for a hold. If the server wants a proof of work first, makes the proof and asks again with the same key. */
export async function reserveWithProof(
  body: WireReservation,
  { onProving, signal }: Proving = {},
): Promise<Answer<typeof addReservation>> {
  let proof: Pick<WireReservation, 'proof'> = {};
  for (let proofs = 0; ; proofs += 1) {
    try {
      return await callWithStoredKey(addReservation, body, proof);
    } catch (error) {
      const challenge = error instanceof ApiError ? error.details.challenge : undefined;
      if (challenge === undefined || proofs === maxProofs) throw error;
      onProving?.(true);
      try {
        proof = { proof: { challenge, answers: await solve(challenge, signal) } };
      } finally {
        onProving?.(false);
      }
    }
  }
}

/** The solver is loaded on demand, because it is rarely needed. */
async function solve(challenge: string, signal: AbortSignal | undefined): Promise<number[]> {
  const { solveChallenge } = await import('./solve-challenge.ts').catch(() => {
    throw new ApiError({ status: 0, message: unreachableMessage() });
  });
  return solveChallenge(challenge, signal);
}

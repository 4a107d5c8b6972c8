import { type WireReservation, addReservation } from '@slipway/shared/api/bookings.ts';
import { ApiError, unreachableMessage } from './api-error.ts';
import { callForKeeps } from './call-once.ts';
import type { Answer } from './client.ts';

/** How a wait for the proof is shown, and left. */
export type Proving = {
  onProving?: (isProving: boolean) => void;
  /** The visitor has gone elsewhere: nothing is held. */
  signal?: AbortSignal;
};

/** One that is late, because the phone was put away, is done again. */
const mostProofs = 3;

/**
 * Asks for a hold. Where the server wants some work done first, as for a day that is nearly all held, the browser does
 * it and asks again, under the same key: one wish, however often it is sent.
 */
export async function reserveWithProof(
  body: WireReservation,
  { onProving, signal }: Proving = {},
): Promise<Answer<typeof addReservation>> {
  let proof: Pick<WireReservation, 'proof'> = {};
  for (let proofs = 0; ; proofs += 1) {
    try {
      return await callForKeeps(addReservation, body, proof);
    } catch (error) {
      const challenge = error instanceof ApiError ? error.details.challenge : undefined;
      if (challenge === undefined || proofs === mostProofs) throw error;
      onProving?.(true);
      try {
        proof = { proof: { challenge, answers: await solved(challenge, signal) } };
      } finally {
        onProving?.(false);
      }
    }
  }
}

/** What does the work is fetched when it is needed, which is nearly never. */
async function solved(challenge: string, signal: AbortSignal | undefined): Promise<number[]> {
  const { solveChallenge } = await import('./solve-challenge.ts').catch(() => {
    throw new ApiError({ status: 0, message: unreachableMessage });
  });
  return solveChallenge(challenge, signal);
}

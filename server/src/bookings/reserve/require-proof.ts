import { minuteMs } from '@slipway/shared/values/durations.ts';
import { isSolved, puzzleOf } from '@slipway/shared/rules/proof-of-work.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Deps } from '../deps.ts';
import { randomId } from '../../platform/security/random-id.ts';
import { isSigned, signLink } from '../../platform/security/signed-link.ts';
import type { SigningKey } from '../../platform/security/signing-keys.ts';
import { type ProofFacts, bitsFor, isUnderPressure } from './day-pressure.ts';
import type { Proof, ReservationCall } from './reservation.ts';

type Asked = Pick<ReservationCall, 'asked' | 'visitor'>;

/**
 * On a day under pressure, refuses a new unpaid hold unless the browser has solved the puzzle. Returns the id of the
 * proof, which is stored with the hold; null if no proof is needed. The refusal is not stored under the
 * Idempotency-Key, because the browser repeats the request with its proof.
 */
export function requireProof(
  { linkKey, proofBits }: Pick<Deps, 'linkKey' | 'proofBits'>,
  { asked, visitor }: Asked,
  facts: { proof?: ProofFacts; replaced: { date: LocalDate; isOver: boolean } | undefined },
  now: Date,
): string | null {
  const { proof: known } = facts;
  if (proofBits === undefined || known === undefined) return null;
  // Replacing a live hold of the same day adds no hold to the day, so it needs no proof. Replacing a hold of another
  // day adds a hold to this day, so it needs a proof.
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

type Asker = { browserHash: string; networkHash: string };

/** How long a challenge is valid. This is long enough for a slow phone whose owner is interrupted for a moment. */
export const challengeMs = 5 * minuteMs;

const form = /^((([0-9a-z]{26})\.\d{1,2})\.(\d{10}))\.([\w-]{22})\.([\w-]{22})$/;

/**
 * Returns a puzzle for one hold on a day: 'seed.bits.expiry.signature.signature'. The puzzle is valid for this browser,
 * and for any browser at this network address. So a visitor without cookies can use the puzzle, and so can a phone that
 * changes networks but keeps its cookie.
 */
export function challengeFor(
  key: SigningKey,
  { browserHash, networkHash }: Asker,
  date: LocalDate,
  bits: number,
  now: Date,
): string {
  const terms = `${randomId()}.${bits}.${Math.floor((now.getTime() + challengeMs) / 1000)}`;
  const signatureFor = (asker: string) => signLink(key, 'a hold', `${terms} ${date} ${asker}`);
  return `${terms}.${signatureFor(browserHash)}.${signatureFor(networkHash)}`;
}

/**
 * The id under which the use of this proof is recorded. Undefined if the proof is wrong or late, or belongs to another
 * day, or to another browser on another network.
 */
export function provenBy(
  key: SigningKey,
  { browserHash, networkHash }: Asker,
  date: LocalDate,
  { challenge, answers }: Proof,
  now: Date,
): string | undefined {
  const [, terms = '', , seed, expiry, ofBrowser = '', ofNetwork = ''] = form.exec(challenge) ?? [];
  const puzzle = puzzleOf(challenge);
  if (seed === undefined || puzzle === undefined) return undefined;
  const isOurs = (asker: string, signature: string) =>
    isSigned(key, 'a hold', `${terms} ${date} ${asker}`, signature);
  if (!isOurs(browserHash, ofBrowser) && !isOurs(networkHash, ofNetwork)) return undefined;
  if (now.getTime() >= Number(expiry) * 1000) return undefined;
  return isSolved(puzzle, answers) ? seed : undefined;
}

import { isSolved, puzzleOf } from '@slipway/shared/rules/proof-of-work.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { randomId } from '../../security/random-id.ts';
import { isSigned, signLink } from '../../security/signed-link.ts';
import type { SigningKey } from '../../security/signing-keys.ts';

/** What a browser sends back: the challenge as it received it, and its answers. */
export type Proof = { challenge: string; answers: readonly number[] };

type Asker = { browserHash: string; networkHash: string };

/** Long enough for a slow phone that is put away for a moment. */
export const challengeMs = 5 * 60_000;

const form = /^((([0-9a-z]{26})\.\d{1,2})\.(\d{10}))\.([\w-]{22})\.([\w-]{22})$/;

/**
 * A puzzle for one hold of that day, valid for this browser or for anybody at this network address: a visitor without
 * cookies keeps only the address, a phone on the move only the cookie. 'seed.bits.expiry.signature.signature'.
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

/** The id of this proof, under which its use is recorded; undefined if it proves nothing here and now. */
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

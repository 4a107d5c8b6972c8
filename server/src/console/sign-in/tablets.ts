import { tabletText } from '@slipway/shared/rules/tablet-text.ts';
import { createPublicKey, verify } from 'node:crypto';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { askChallenge, takeChallenge } from './challenges.ts';

/** Makes a challenge for any device. Only an enrolled tablet can answer it. */
export function askTablet(db: Database, device: string, now: Date): Promise<string> {
  return askChallenge(db, { purpose: 'tablet', askedOf: device, secret: '' }, now);
}

/**
 * Returns the tablet that signed the challenge. Throws 'device_unknown' if the challenge is unknown or too
 * old, if the signature is wrong, or if the tablet is not enrolled or was revoked.
 */
export async function requireTablet(
  db: Database,
  purpose: Parameters<typeof tabletText>[0],
  {
    device,
    challenge,
    signature,
    person,
  }: { device: string; challenge: string; signature: string; person?: string },
  now: Date,
): Promise<Pick<Row<'staffDevices'>, 'id' | 'name'>> {
  const asked = await takeChallenge(db, { id: challenge, purpose: 'tablet', askedOf: device }, now);
  const known = await db
    .selectFrom('staffDevices')
    .select(['id', 'name', 'publicKey'])
    .where('id', '=', device)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  const words = tabletText(purpose, { device, challenge, ...(person === undefined ? {} : { person }) });
  if (asked === undefined || known === undefined || !isSignedBy(known.publicKey, words, signature))
    throw new Refusal('device_unknown');
  await db.updateTable('staffDevices').set({ lastSeenAt: now }).where('id', '=', device).execute();
  return { id: known.id, name: known.name };
}

/**
 * Verifies an ECDSA P-256 signature with SHA-256, as WebCrypto makes it. Key and signature are base64url.
 * Returns false for a key of another kind.
 */
export function isSignedBy(publicKey: string, words: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return false;
    const given = Buffer.from(signature, 'base64url');
    return verify('sha256', Buffer.from(words), { key, dsaEncoding: 'ieee-p1363' }, given);
  } catch {
    return false;
  }
}

import type { SigningKey } from '../platform/security/signing-keys.ts';

/** A signing key that needs no database and is never replaced. */
export function fixedKey(secret: string): SigningKey {
  return { current: () => secret, accepted: () => [secret], every: () => [secret] };
}

import type { Options } from '@node-rs/argon2';

/** The cost of a hash, and so of a guess. Tests use less, and one of them checks this figure. */
export type Hashing = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

/** Argon2id as OWASP recommends: 19 MiB and two passes, which take 40 ms on our machine. */
export const hashing: Hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Loaded at the first sign-in: visitors do not wait for it.
const argon2 = () => import('@node-rs/argon2');

export async function hashSecret(secret: string, cost: Hashing): Promise<string> {
  return (await argon2()).hash(secret.normalize('NFC'), cost);
}

export async function isSecret(hash: string, secret: string): Promise<boolean> {
  return (await argon2()).verify(hash, secret.normalize('NFC'));
}

let decoy: Promise<string> | undefined;

/** Does the work of a comparison although there is no stored hash, so that an unknown name takes as long. */
export async function compareWithNothing(secret: string, cost: Hashing): Promise<false> {
  decoy ??= hashSecret('nobody has this', cost);
  await isSecret(await decoy, secret);
  return false;
}

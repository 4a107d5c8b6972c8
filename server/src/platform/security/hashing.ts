import type { Options } from '@node-rs/argon2';

/** The work for one hash, and so for each guess at a secret. Most tests use less work. */
export type Hashing = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

/** Argon2id as OWASP recommends: 19 MiB and two passes, which take 40 ms on our machine. */
export const hashing: Hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Loads Argon2 at the first sign-in, so that the start of the server does not wait for it.
const argon2 = () => import('@node-rs/argon2');

export async function hashSecret(secret: string, cost: Hashing): Promise<string> {
  return (await argon2()).hash(secret.normalize('NFC'), cost);
}

export async function isSecret(hash: string, secret: string): Promise<boolean> {
  return (await argon2()).verify(hash, secret.normalize('NFC'));
}

let decoy: Promise<string> | undefined;

/** Takes as long as a comparison with a stored hash. The duration thus does not reveal whether a hash is stored. */
export async function compareWithNothing(secret: string, cost: Hashing): Promise<false> {
  decoy ??= hashSecret('nobody has this', cost);
  await isSecret(await decoy, secret);
  return false;
}

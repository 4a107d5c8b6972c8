import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database, Tables } from '../database/tables.ts';

/**
 * The keys that `rotate-keys` replaces. `links` signs the links in our emails. `network` hashes networks.
 * `limits` hashes the callers whose calls are counted for a limit.
 */
const rotated = ['links', 'network', 'limits'] as const;
type KeyName = (typeof rotated)[number];

/** How often each process reads its keys: `readKeys` is a job. */
export const readKeysSeconds = 60;
/** How long a new key waits before its first use. In this time, every process reads the key. */
export const signsAfterSeconds = 300;

/** One key with its versions, which may change while the server runs: read the key at each use. */
export type SigningKey = {
  /** The version with which we sign. */
  current: () => string;
  /**
   * The versions whose signatures we accept: the current version, the version before it, and all later
   * versions, because another process's clock may be ahead.
   */
  accepted: () => readonly string[];
  /** All versions, because a stored hash may have been made with any of them. */
  every: () => readonly string[];
};

export type Keyring = Record<KeyName, SigningKey> & { read: () => Promise<void> };

type KeyVersion = Selectable<Tables['signingKeys']>;

/** Returns the keys of this process. The first start on a database makes the keys. */
export async function openKeyring(db: Database, now: () => Date): Promise<Keyring> {
  await insertFirst(db, rotated, now());
  let known: KeyVersion[] = [];
  const read = async () => {
    known = await db
      .selectFrom('signingKeys')
      .selectAll()
      .where('name', 'in', rotated)
      .orderBy('generation')
      .execute();
  };
  await read();
  const keyOf = (name: KeyName): SigningKey => {
    const versions = () => known.filter((key) => key.name === name);
    const signing = () => versions().findLastIndex((key) => (key.signsFrom ?? key.createdAt) <= now());
    return {
      // If the clock was set back to a time before every version, the first version signs.
      current: () => versions()[Math.max(0, signing())]!.secret,
      accepted: () => secretsOf(versions().slice(Math.max(0, signing() - 1))),
      every: () => secretsOf(versions()),
    };
  };
  return { links: keyOf('links'), network: keyOf('network'), limits: keyOf('limits'), read };
}

function secretsOf(versions: readonly KeyVersion[]): string[] {
  return versions.map(({ secret }) => secret);
}

/**
 * Adds a new version of each key, and returns the version's number. Signatures of the version before it stay valid
 * until the next rotation.
 */
export async function rotateKeys(db: Database, now: Date): Promise<number> {
  const createdAt = now;
  const signsFrom = new Date(now.getTime() + signsAfterSeconds * 1000);
  // If two people rotate the keys at the same time, the second call waits for the first, and makes one more version.
  await sql`select from signing_keys where name = any(${rotated}) order by name, generation for update`.execute(
    db,
  );
  let latest = 0;
  for (const name of rotated) {
    const { last } = await db
      .selectFrom('signingKeys')
      .select((eb) => eb.fn.max('generation').as('last'))
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    latest = (last ?? 0) + 1;
    await db
      .insertInto('signingKeys')
      .values({ name, generation: latest, secret: newSecret(), createdAt, signsFrom })
      .execute();
  }
  return latest;
}

/** Returns a secret that is never replaced. If the database has no such secret, this call makes one. */
export async function signingKey(db: Database, name: string, now: Date): Promise<string> {
  await insertFirst(db, [name], now);
  const row = await db
    .selectFrom('signingKeys')
    .select('secret')
    .where('name', '=', name)
    .where('generation', '=', 1)
    .executeTakeFirstOrThrow();
  return row.secret;
}

async function insertFirst(db: Database, names: readonly string[], createdAt: Date): Promise<void> {
  await db
    .insertInto('signingKeys')
    .values(names.map((name) => ({ name, secret: newSecret(), createdAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

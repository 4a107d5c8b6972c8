import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database, Tables } from '../database/tables.ts';

/**
 * The keys that `rotate-keys` replaces: those of the links that we send, and of the hashes of networks and of limited
 * callers.
 */
const rotated = ['links', 'network', 'limits'] as const;
type KeyName = (typeof rotated)[number];

/** How often each process reads its keys: `readKeys` is a job. */
export const readKeysSeconds = 60;
/** A new key signs this long after it is made: every process has read it by then. */
export const signsAfterSeconds = 300;

/** One key with its versions, which may change while we run: read it at each use. */
export type SigningKey = {
  /** The version that signs now. */
  current: () => string;
  /**
   * Versions whose signatures we accept: the current one, the one before it, and the next, in case a clock is ahead.
   */
  accepted: () => readonly string[];
  /** All versions: for a stored hash an old version is as good, because only we can store a hash. */
  every: () => readonly string[];
};

export type Keyring = Record<KeyName, SigningKey> & { read: () => Promise<void> };

type KeyVersion = Selectable<Tables['signingKeys']>;

/** The keys of this process. Makes them on the first start. */
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
      // If the clock was set back there may be no version that signs: then the first one does.
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
 * Gives each key a new version, and returns its number. Signatures of the version before stay valid until the next
 * rotation.
 */
export async function rotateKeys(db: Database, now: Date): Promise<number> {
  const createdAt = now;
  const signsFrom = new Date(now.getTime() + signsAfterSeconds * 1000);
  // If two people rotate at once, the second waits, and makes a version of its own.
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

/** A secret of ours that is never replaced, made once by the first process that starts. */
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

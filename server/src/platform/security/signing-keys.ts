import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database, Tables } from '../database/tables.ts';

/** The keys that `rotate-keys` replaces: of the links we send, and of the hashes of networks and of who is limited. */
const rotated = ['links', 'network', 'limits'] as const;
type KeyName = (typeof rotated)[number];

/** How often each process reads its keys: `readKeys` is a job. */
export const readKeysSeconds = 60;
/** So long after it is made a new key signs: every process has read it by then. */
export const signsAfterSeconds = 300;

/** One key in its generations, which may change while we run: ask for it where it is used. */
export type SigningKey = {
  /** What signs now. */
  current: () => string;
  /** What counts as signed by us: by the current one, by the one before it, or where a clock is ahead by the next. */
  accepted: () => readonly string[];
  /** All there ever were: for a hash that we have stored, a key of old is as good, since nobody else can store one. */
  every: () => readonly string[];
};

export type Keyring = Record<KeyName, SigningKey> & { read: () => Promise<void> };

type Generation = Selectable<Tables['signingKeys']>;

/** The keys of this process. Makes them on the first start. */
export async function openKeyring(db: Database, now: () => Date): Promise<Keyring> {
  await insertFirst(db, rotated, now());
  let known: Generation[] = [];
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
    const generations = () => known.filter((key) => key.name === name);
    const signing = () => generations().findLastIndex((key) => (key.signsFrom ?? key.createdAt) <= now());
    return {
      // A clock that was put back finds none that signs: the first one does.
      current: () => generations()[Math.max(0, signing())]!.secret,
      accepted: () => secretsOf(generations().slice(Math.max(0, signing() - 1))),
      every: () => secretsOf(generations()),
    };
  };
  return { links: keyOf('links'), network: keyOf('network'), limits: keyOf('limits'), read };
}

function secretsOf(generations: readonly Generation[]): string[] {
  return generations.map(({ secret }) => secret);
}

/** Gives each key a new generation, and says which. What was signed by the one before it stays good until the next. */
export async function rotateKeys(db: Database, now: Date): Promise<number> {
  const createdAt = now;
  const signsFrom = new Date(now.getTime() + signsAfterSeconds * 1000);
  // Of two who rotate at once the second waits, and makes a generation of its own.
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

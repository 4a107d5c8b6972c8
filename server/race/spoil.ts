import type pg from 'pg';
import { expectWrongBooks } from './invariants.ts';

/** A change to the text of one of our database functions. */
export type Spoiling = { function: string; change: (source: string) => string };

export const withoutTheLook: Spoiling = {
  function: 'allocate_boat',
  change: (source) => withoutLine(source, '-- check: is the boat free'),
};

export const withoutTheGuard: Spoiling = {
  function: 'reserve_coupon',
  change: (source) => withoutLine(source, '-- guard: one visitor counts at a time'),
};

export const withoutTheNetworkLock: Spoiling = {
  function: 'reserve_booking',
  change: (source) => withoutLine(source, '-- guard: one call of a network counts at a time'),
};

export const withoutStillHeld: Spoiling = {
  function: 'reserve_booking',
  change: (source) => withoutLine(source, '-- guard: what it replaces is still held'),
};

export const withoutHoldLimits: Spoiling = {
  function: 'reserve_booking',
  change: (source) => withoutLine(source, '-- guard: holds and free bookings are limited'),
};

export const withoutTheCatalogueCheck: Spoiling = {
  function: 'reserve',
  change: (source) => withoutLine(source, '-- guard: nothing is decided on an old catalogue'),
};

// Normally less than a millisecond passes between a call's check and its write, so two calls rarely overlap there. With
// the pause, the second call checks before the first has written. If nothing but the check protects the write, both
// calls then write.
export const withPauseAfterTheLook: Spoiling = {
  function: 'allocate_boat',
  change: (source) => source.replace(/^( *)insert into allocations /m, '$1perform pg_sleep(0.05);\n$&'),
};

export const withPauseAfterCounting: Spoiling = {
  function: 'reserve_coupon',
  change: (source) => source.replace(/^( *)insert into coupon_uses /m, '$1perform pg_sleep(0.05);\n$&'),
};

export const withPauseAfterCountingHolds = (seconds: number): Spoiling => ({
  function: 'reserve_booking',
  change: (source) =>
    source.replace(/^( *)foreach v_id in array v_to_end /m, `$1perform pg_sleep(${seconds});\n$&`),
});

/**
 * Changes functions in the database, to show that the races notice the change. Returns a function that restores them.
 */
export async function spoil(db: pg.Pool, ...spoilings: readonly Spoiling[]): Promise<() => Promise<void>> {
  expectWrongBooks(db);
  const originals: string[] = [];
  for (const { function: name, change } of spoilings) {
    const { rows } = await db.query<{ source: string }>('select pg_get_functiondef($1::regproc) as source', [
      name,
    ]);
    const source = rows[0]?.source ?? '';
    const spoiled = change(source);
    if (spoiled === source) throw new Error(`${name} is as it was: bring server/race/spoil.ts up to date.`);
    originals.unshift(source);
    await db.query(spoiled);
  }
  return async () => {
    for (const source of originals) await db.query(source);
  };
}

function withoutLine(source: string, mark: string): string {
  const kept = source.split('\n').filter((line) => !line.includes(mark));
  if (kept.length !== source.split('\n').length - 1) throw new Error(`Not one line is marked '${mark}'.`);
  return kept.join('\n');
}

export async function dropConstraint(db: pg.Pool): Promise<void> {
  expectWrongBooks(db);
  await db.query('alter table allocations drop constraint no_double_booking');
}

export async function dropProofConstraint(db: pg.Pool): Promise<void> {
  expectWrongBooks(db);
  await db.query('alter table used_proofs drop constraint one_hold_per_proof');
}

import type { Database } from '../database/tables.ts';

/**
 * The clock of the whole server. On a live site it is the machine's clock; on a simulated site POST /dev/clock can move
 * it.
 */
export type Clock = {
  now: () => Date;
  /** Reads the time from the database, because another process may have moved the clock. */
  catchUp: (db: Database) => Promise<void>;
  advance: (db: Database, ms: number) => Promise<void>;
};

export function realClock(): Clock {
  return {
    now: () => new Date(),
    catchUp: async () => {},
    advance: async () => {
      throw new Error('a live clock is not moved');
    },
  };
}

export function movableClock(): Clock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    async catchUp(db) {
      const row = await db.selectFrom('devClock').select('offsetMs').executeTakeFirstOrThrow();
      offsetMs = row.offsetMs;
    },
    async advance(db, ms) {
      const row = await db
        .updateTable('devClock')
        .set((eb) => ({ offsetMs: eb('offsetMs', '+', ms) }))
        .returning('offsetMs')
        .executeTakeFirstOrThrow();
      offsetMs = row.offsetMs;
    },
  };
}

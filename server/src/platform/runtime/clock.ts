import type { Database } from '../database/tables.ts';

/** The clock of the whole server. Live, it is the machine's; simulated, POST /dev/clock can move it. */
export type Clock = {
  now: () => Date;
  /** Moves this clock as another process has moved the shared one. */
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

import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** All contestants arrive in the end; how soon depends on the machine's load. */
const waitsAtMostMs = 30_000;

/**
 * Closes a gate: nobody can take a boat until it opens. Each visitor stops in the middle of the one statement that
 * reserves, before it looks at the boats. Without the gate the first visitors would finish before the server reads the
 * last, and a race would be a queue.
 */
export async function closeGate(db: pg.Pool): Promise<{ open: (expected: number) => Promise<number> }> {
  const gate = await db.connect();
  await gate.query('begin; lock table allocations in access exclusive mode');
  return {
    /** Opens the gate when this many wait at it; returns their number. */
    async open(expected) {
      const giveUpAt = performance.now() + waitsAtMostMs;
      let atTheLine = 0;
      while (atTheLine < expected && performance.now() < giveUpAt) {
        await wait(5);
        atTheLine = await countWaiting(db);
      }
      await gate.query('commit');
      gate.release();
      return atTheLine;
    },
  };
}

/** The number of connections that wait for a lock: for the gate, or for another connection that waits at it. */
async function countWaiting(db: pg.Pool): Promise<number> {
  const { rows } = await db.query<{ waiting: number }>(
    `select count(*) as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}

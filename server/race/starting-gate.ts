import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** The longest wait, in milliseconds, until all calls have reached the gate. A busy machine delays them. */
const waitsAtMostMs = 30_000;

/**
 * Closes a gate, so that no call can take a boat until the gate opens. Each call stops inside the statement that
 * reserves, before the statement reads the boats. Without the gate, the first calls would end before the last call
 * arrives.
 */
export async function closeGate(db: pg.Pool): Promise<{ open: (expected: number) => Promise<number> }> {
  const gate = await db.connect();
  await gate.query('begin; lock table allocations in access exclusive mode');
  return {
    /** Opens the gate when this many connections wait. Returns the number of waiting connections. */
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

/**
 * Counts the connections that wait for a lock. Each of them waits for the gate, or for another connection that waits
 * for the gate.
 */
async function countWaiting(db: pg.Pool): Promise<number> {
  const { rows } = await db.query<{ waiting: number }>(
    `select count(*) as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}

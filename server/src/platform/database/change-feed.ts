import { minuteMs } from '@slipway/shared/values/durations.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import type { ChangeReader } from './change-reader.ts';
import type { Database } from './tables.ts';

/** The greatest age of an answer from memory, a little less than the 250 ms that docs/decisions/0049 promises. */
const mostAgeMs = 200;
/** From this age on, the next state is read while the present one is still used, so that no caller waits. */
const readAheadMs = 100;
/**
 * A process with a single connection reads the changes right after each write, so that no caller of `untilFresh` waits
 * for another transaction. Such reads stop when nobody has called `untilFresh` for this long.
 */
const askedWithinMs = minuteMs;

type Read = {
  snapshot: string;
  isAll: boolean;
  /** The tables that have changed; empty if `isAll`. */
  tables: readonly string[];
};

/** `from`: the day from which rows are kept in memory. */
type Change = Read & { from: LocalDate };

/**
 * Keeps the memory of this process up to date (docs/decisions/0049). Every reader of that memory first calls
 * `untilFresh`.
 */
export type ChangeFeed = {
  /**
   * Waits until memory includes all writes of this process, and the writes of other processes up to `mostAgeMs` ago.
   * With `atOnce`, waits until memory includes all writes of other processes up to now. Returns undefined if no wait is
   * needed. Rejects if the database does not answer.
   */
  untilFresh: (atOnce: boolean) => Promise<void> | undefined;
  /** Adds a listener. The listener is called after each read, before any caller sees the result. It must not throw. */
  onChange: (listener: (change: Change) => void) => void;
  /** Whether other processes may write to the database, too. */
  isShared: boolean;
};

const never = { startedAt: Number.NEGATIVE_INFINITY, statements: -1 };

type Reading = { startedAt: number; statements: number; done: Promise<void> };

/**
 * `question`: an SQL statement that returns all changes since a snapshot, by a function such as calendar_since. On a
 * new day the feed reads everything again.
 */
export function changeFeed(reader: ChangeReader, question: string, today: () => LocalDate): ChangeFeed {
  const listeners: Parameters<ChangeFeed['onChange']>[0][] = [];
  let seen: { snapshot: string; day: LocalDate; connection: number } | undefined;
  /** The last successful read. */
  let last = never;
  let running: Reading | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  /** Reads the changes, and returns the number of statements that this process finished before the read. */
  const read = async (): Promise<number> => {
    const day = today();
    const isSame = seen?.day === day && seen.connection === reader.connections();
    const { row, statements } = await reader.ask<{ change: Read }>(question, [
      isSame ? seen?.snapshot : null,
      day,
    ]);
    if (row === undefined) throw new Error('The change log gave no answer.');
    // The read used a new connection, perhaps to another database, so everything is read again.
    if (isSame && seen?.connection !== reader.connections()) {
      seen = undefined;
      return read();
    }
    seen = { snapshot: row.change.snapshot, day, connection: reader.connections() };
    for (const listener of listeners) listener({ ...row.change, from: day });
    return statements;
  };

  const start = (): Reading => {
    const startedAt = performance.now();
    const statements = reader.statements();
    const done = read().then(
      (written) => {
        last = { startedAt, statements: written };
        running = undefined;
      },
      (error: unknown) => {
        running = undefined;
        throw error;
      },
    );
    done.catch(() => {});
    running = { startedAt, statements, done };
    return running;
  };

  const satisfies = (one: Omit<Reading, 'done'>, since: number, statements: number) =>
    one.startedAt >= since && one.statements >= statements;

  const wait = async (since: number, statements: number): Promise<void> => {
    while (!satisfies(last, since, statements)) {
      const reading = running ?? start();
      // A read that began too early for this caller does not count, whether it succeeds or fails. The loop reads again.
      await (satisfies(reading, since, statements) ? reading.done : reading.done.catch(() => {}));
    }
  };

  if (!reader.isShared)
    reader.onWrite(() => {
      if (running === undefined && performance.now() - askedAt < askedWithinMs) start();
    });

  return {
    untilFresh(atOnce) {
      const now = performance.now();
      askedAt = now;
      const statements = reader.statements();
      // A new day, which begins at midnight or when the demo clock is moved, needs a different set of rows in memory.
      const dayIsOver = seen?.day !== today();
      if (dayIsOver) last = never;
      const since = atOnce || dayIsOver ? now : reader.isShared ? now - mostAgeMs : Number.NEGATIVE_INFINITY;
      if (atOnce && !reader.isShared && !dayIsOver && satisfies(last, Number.NEGATIVE_INFINITY, statements)) {
        return undefined;
      }
      if (!satisfies(last, since, statements)) return wait(since, statements);
      if (reader.isShared && now - last.startedAt > readAheadMs && running === undefined) start();
      return undefined;
    },
    isShared: reader.isShared,
    onChange(listener) {
      listeners.push(listener);
    },
  };
}

/** A process that has not read for longer than this, because it was stopped or cut off, reads everything again. */
const kept = '5 minutes';

/** Deletes rows of the change log that are older than `kept`. */
export async function pruneChangeLog(db: Database): Promise<void> {
  await sql`select prune_change_log(${kept})`.execute(db);
}
